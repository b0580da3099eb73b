import { auctionsSchemas } from './auctions/schemas';
import { dailySchemas } from './daily-schemas';
import { distributionsSchemas } from './distributions/schemas';
import { payoutsSchemas } from './payouts/schemas';
import { rareSchemas } from './rare-schemas';
import { votesSchemas } from './votes/schemas';

/** The schemas of every endpoint, by name. */
export const schemas = {
  ...dailySchemas,
  ...rareSchemas,
  ...distributionsSchemas,
  ...payoutsSchemas,
  ...votesSchemas,
  ...auctionsSchemas,
};

export type Schemas = typeof schemas;
