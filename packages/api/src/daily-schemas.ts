import { accountSchemas } from './account/schemas';
import { contentSchemas } from './content/schemas';
import { identitySchemas } from './identity/schemas';
import { marketSchemas } from './market/schemas';
import { messagingSchemas } from './messaging/schemas';
import { platformSchemas } from './platform/schemas';
import { portfolioSchemas } from './portfolio/schemas';
import { purchaseSchemas } from './purchase/schemas';
import { registerSchemas } from './register/schemas';
import { walletsSchemas } from './wallets/schemas';

/** The schemas of endpoints that most pages of a member call. */
export const dailySchemas = {
  ...accountSchemas,
  ...identitySchemas,
  ...marketSchemas,
  ...purchaseSchemas,
  ...portfolioSchemas,
  ...walletsSchemas,
  ...contentSchemas,
  ...registerSchemas,
  ...messagingSchemas,
  ...platformSchemas,
};
