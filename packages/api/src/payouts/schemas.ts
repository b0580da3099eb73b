import * as z from 'zod/mini';
import { totp } from '../account/fields';
import { decimal } from '../amounts';
import { address, id, isoTime, password } from '../atoms';
import { row } from '../row';
import { AGENT_PAYMENT_SOURCES, PAYOUT_STATES } from '../shared/rights-vocabulary';

/**
 * How money reaches the caller's bank account: the holder signs that the paying agent `agent` gets it (`isChosen`), and the bank pays it to
 * `account`, whose owner is `name`, the verified name. `currency` and `agent` are null where the bank does not offer it.
 */
const payoutAccount = z.object({
  currency: z.nullable(z.string()),
  agent: z.nullable(address),
  name: z.nullable(z.string()),
  /** The IBAN from which the caller's last transfer came, to be confirmed; null once there is an account. */
  known: z.nullable(z.string()),
  /** Units of `currency` for one of `symbol`, as a payment of this moment would have them. */
  rates: z.array(z.object({ symbol: z.string(), rate: decimal })),
  account: z.nullable(z.object({ iban: z.string(), usableFrom: isoTime })),
  isChosen: z.boolean(),
  payments: z.array(
    z.object({
      id,
      source: z.enum(AGENT_PAYMENT_SOURCES),
      /** Number of the distribution or the auction; null for money that had waited. */
      number: z.nullable(z.string()),
      paidAt: isoTime,
      amount: decimal,
      symbol: z.string(),
      /** Amount that the bank pays, at `rate` units of its currency for one of `symbol`; null before it is fixed. */
      bank: z.nullable(z.object({ amount: decimal, currency: z.string(), rate: decimal })),
      iban: z.nullable(z.string()),
      state: z.enum(PAYOUT_STATES),
    }),
  ),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

export const payoutsSchemas = {
  payoutAccount: row({
    about: 'Tells whether and where the money of distributions and sales goes to a bank account.',
    data: payoutAccount,
  }),

  /**
   * Spaces are ignored. What is paid in the next two days, and what is due to the account before, waits until they are over. Needs the
   * password, and the authenticator where it is on.
   */
  setPayoutAccount: row({
    about: 'Stores the bank account to which money goes.',
    input: z.strictObject({
      iban: z.string().check(z.minLength(1), z.maxLength(50)),
      password,
      totp,
    }),
    data: payoutAccount,
    errors: [
      'PAYOUTS_NOT_OFFERED',
      'WRONG_PASSWORD',
      'TOTP_INVALID',
      'ACCOUNT_LOCKED',
      'KYC_REQUIRED',
      'ACCOUNT_REVIEW',
    ],
  }),
};
