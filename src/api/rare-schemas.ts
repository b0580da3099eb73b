import { auctionsSchemas } from './auctions/schemas';
import { bookEntriesSchemas } from './book-entries/schemas';
import { complianceSchemas } from './compliance/schemas';
import { payoutsSchemas } from './payouts/schemas';
import { relaySchemas } from './relay/schemas';
import { swapSchemas } from './swap/schemas';
import { votesSchemas } from './votes/schemas';

/** The schemas of endpoints that few pages call; pages load them apart. */
export const rareSchemas = {
  ...complianceSchemas,
  ...relaySchemas,
  ...bookEntriesSchemas,
  ...swapSchemas,
  ...payoutsSchemas,
  ...votesSchemas,
  ...auctionsSchemas,
};
