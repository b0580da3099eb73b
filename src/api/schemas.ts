import { accountSchemas } from './account/schemas';
import { auctionsSchemas } from './auctions/schemas';
import { bookEntriesSchemas } from './book-entries/schemas';
import { complianceSchemas } from './compliance/schemas';
import { contentSchemas } from './content/schemas';
import { distributionsSchemas } from './distributions/schemas';
import { identitySchemas } from './identity/schemas';
import { marketSchemas } from './market/schemas';
import { messagingSchemas } from './messaging/schemas';
import { payoutsSchemas } from './payouts/schemas';
import { platformSchemas } from './platform/schemas';
import { portfolioSchemas } from './portfolio/schemas';
import { purchaseSchemas } from './purchase/schemas';
import { registerSchemas } from './register/schemas';
import { relaySchemas } from './relay/schemas';
import { stakingSchemas } from './staking/schemas';
import { swapSchemas } from './swap/schemas';
import { votesSchemas } from './votes/schemas';
import { walletsSchemas } from './wallets/schemas';

/** The schemas of every endpoint, by name. */
export const schemas = {
  ...accountSchemas,
  ...identitySchemas,
  ...complianceSchemas,
  ...marketSchemas,
  ...purchaseSchemas,
  ...portfolioSchemas,
  ...walletsSchemas,
  ...relaySchemas,
  ...bookEntriesSchemas,
  ...stakingSchemas,
  ...swapSchemas,
  ...distributionsSchemas,
  ...payoutsSchemas,
  ...votesSchemas,
  ...auctionsSchemas,
  ...contentSchemas,
  ...registerSchemas,
  ...messagingSchemas,
  ...platformSchemas,
};

export type Schemas = typeof schemas;
