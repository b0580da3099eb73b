import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import type { GainsMethod } from '@fnx/api/shared/gains';

/** User settings that differ from the defaults. Stored as JSON in `users.settings`, so that a new setting needs no migration. */
export type StoredSettings = {
  language?: string;
  currency?: string;
  timezone?: string;
  theme?: string;
  responsiveFontSizes?: boolean;
  direction?: string;
  notifications?: Record<
    string,
    { email?: boolean; sms?: boolean; inApp?: boolean; push?: boolean }
  >;
  loginAlerts?: boolean;
  slippageBps?: number;
  deadlineMin?: number;
  exactApproval?: boolean;
  payWay?: PayWay;
  /** Chosen once and never changed; `at` is an ISO time. */
  gains?: { method: GainsMethod; at: string };
};
