import * as z from 'zod/mini';
import { matching } from '@/api/atoms';
import { CONTRACT_NAMES } from '@/shared/vocabulary';
import { deskGet, deskPost } from './call';

/* Contract calls that officers sign, and their states. */

const state = z.enum(['PREPARED', 'EXPIRED', 'SEEN', 'FINAL', 'REVERTED']);
const action = z.object({
  id: z.number(),
  command: z.string(),
  /** As the service reads the call. Pages decode `data` themselves. */
  title: z.string(),
  to: z.string(),
  /** Wei. */
  valueRaw: z.string(),
  data: z.string(),
  role: z.nullable(z.string()),
  preparedBy: z.string(),
  preparedAt: z.string(),
  reason: z.nullable(z.string()),
  proposal: z.nullable(z.string()),
  state,
  txHash: z.nullable(z.string()),
  reportedBy: z.nullable(z.string()),
  blockNumber: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});
export type DeskAction = z.output<typeof action>;

const known = z.object({
  chainId: z.number(),
  contracts: z.object(
    Object.fromEntries(CONTRACT_NAMES.map((name) => [name, z.string()])) as Record<
      (typeof CONTRACT_NAMES)[number],
      z.ZodMiniString
    >,
  ),
  /** Tokens by the currency's id; null for the native coin. */
  currencies: z.record(z.string(), z.nullable(z.string())),
  /** What holds ADMIN, when that is a timelock. */
  timelock: z.nullable(z.string()),
});
export type DeskKnown = z.output<typeof known>;

const id = matching(/^[1-9][0-9]{0,8}$/, 'The number of an action.');

export const actionCalls = {
  list: deskGet('actions', {
    input: z.strictObject({ show: z.optional(z.enum(['open', 'all'])) }),
    data: z.object({ list: z.array(action), known }),
  }),
  show: deskGet('actions/show', {
    input: z.strictObject({ id }),
    data: z.object({
      action,
      known,
      /** Accounts that have the role now, as far as the index knows. */
      signers: z.array(z.string()),
      /** Holders of wallets that the call names. */
      wallets: z.array(z.object({ address: z.string(), holder: z.string() })),
      /** The last block that the index has booked. */
      finalBlock: z.nullable(z.number()),
      demo: z.boolean(),
    }),
  }),
  report: deskPost('actions/report', {
    input: z.strictObject({
      id,
      txHash: matching(
        /^0x[0-9a-fA-F]{64}$/,
        'A transaction hash is 0x and 64 hexadecimal digits.',
      ),
    }),
    data: action,
  }),
};
