import { accountExamples } from './account';
import { contentExamples } from './content';
import type { Examples } from './example';
import { holdingsExamples } from './holdings';
import { kycExamples } from './kyc';
import { notificationExamples } from './notification';
import { registerExamples } from './register';
import { systemExamples } from './system';
import { walletExamples } from './wallet';

/** One example of every endpoint, by name. */
export const examples: Examples = {
  ...accountExamples,
  ...holdingsExamples,
  ...kycExamples,
  ...walletExamples,
  ...notificationExamples,
  ...contentExamples,
  ...registerExamples,
  ...systemExamples,
};
