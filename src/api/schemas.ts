import { auctionsSchemas } from './auctions/schemas';
import { bookEntriesSchemas } from './book-entries/schemas';
import { complianceSchemas } from './compliance/schemas';
import { dailySchemas } from './daily-schemas';
import { payoutsSchemas } from './payouts/schemas';
import { relaySchemas } from './relay/schemas';
import { swapSchemas } from './swap/schemas';
import { votesSchemas } from './votes/schemas';

/** The schemas of every endpoint, by name. */
export const schemas = {
  ...dailySchemas,
  ...complianceSchemas,
  ...relaySchemas,
  ...bookEntriesSchemas,
  ...swapSchemas,
  ...payoutsSchemas,
  ...votesSchemas,
  ...auctionsSchemas,
};

export type Schemas = typeof schemas;
