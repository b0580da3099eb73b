import type { KycStatus } from '@fnx/api/shared/identity';

/** The effect of each decision on the customer, as the page of the check and the signers read it. */
export const EFFECTS = {
  APPROVED: 'The customer can buy, stake and claim.',
  RETRY: 'The customer reads the comment and sends other pictures.',
  REJECTED: 'Final: no command reverses it. The customer reads the comment.',
} as const satisfies Partial<Record<KycStatus, string>>;
