import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import * as z from 'zod/mini';
import { matching } from '../atoms';
import { fault } from '../fault';
import { deskGet, deskPost } from './call';
import { defineList, shownBy } from './define-list';
import { labelled } from './fields';

/* Contract calls that officers sign, and their states. */

export const CALL_STATE_LABELS = {
  PREPARED: 'Waits for a signature',
  EXPIRED: 'Not signed within 30 days',
  CLAIMED: 'Being signed',
  SENT: 'On its way',
  LOST: 'Lost: no node knows it',
  MINED: 'In a block',
  FINAL: 'Final',
  REVERTED: 'Failed',
  REPLACED: 'Replaced: not sent',
} as const;
export const callState = labelled(CALL_STATE_LABELS, {
  PREPARED: 'waiting',
  EXPIRED: 'idle',
  CLAIMED: 'waiting',
  SENT: 'waiting',
  LOST: 'failed',
  MINED: 'waiting',
  FINAL: 'done',
  REVERTED: 'failed',
  REPLACED: 'failed',
});
const claim = z.object({
  /** WALLET: of a browser. SAFE: a file for a Safe. REPORT: sent elsewhere. */
  way: z.enum(['WALLET', 'SAFE', 'REPORT']),
  claimedBy: z.string(),
  claimedAt: z.string(),
  /** The account that signs; null for a Safe. */
  sender: z.nullable(z.string()),
  /** The number of its next transaction at that time. */
  nonce: z.nullable(z.number()),
});
const action = z.object({
  id: z.number(),
  command: z.string(),
  /** The service's reading of the call. Pages decode `data` themselves. */
  title: z.string(),
  to: z.string(),
  /** Wei. */
  valueRaw: z.string(),
  data: z.string(),
  role: z.nullable(z.string()),
  preparedBy: z.array(z.string()),
  preparedAt: z.string(),
  reason: z.nullable(z.string()),
  proposal: z.nullable(z.string()),
  state: callState,
  /** The officer who has claimed it for sending; null if it is not claimed. */
  claim: z.nullable(claim),
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
  /** The holder of ADMIN, when that is a timelock. */
  timelock: z.nullable(z.string()),
  /** The rules of holding, where there are any. */
  rules: z.nullable(z.string()),
});
export type DeskKnown = z.output<typeof known>;

const id = matching(/^[1-9][0-9]{0,8}$/, fault('ACTION_NUMBER'));

export const actionCalls = {
  /** Newest first. */
  list: defineList({
    path: 'actions',
    right: 'view actions',
    area: 'actions',
    title: 'Actions on the chain',
    lead: 'The service holds no key. Each of these calls is signed by the wallet that has its role.',
    empty: 'No call waits',
    hint: 'Commands such as “holder freeze” prepare calls. They appear here until they are final.',
    noMatch: 'No call was prepared yet',
    row: action,
    key: 'id',
    more: { known },
    filters: { show: shownBy({ '': 'Open', all: 'All' }) },
    columns: [
      { head: 'Action', at: 'figure', width: '3rem', of: ['id'] },
      { head: 'Call', at: 'title', of: ['title', 'reason'] },
      { head: 'Role', at: 'note', width: '6rem', of: ['role'] },
      { head: 'State', at: 'state', width: '12rem', of: ['state'] },
      { head: 'Prepared', at: 'note', width: '11rem', of: ['preparedBy'] },
    ],
    work: {
      kind: 'actions',
      id: 'id',
      since: ({ settledAt, preparedAt }) => (settledAt === null ? preparedAt : null),
    },
    every: 5_000,
  }),
  show: deskGet('actions/show', {
    input: z.strictObject({ id }),
    data: z.object({
      action,
      /** It and the calls that belong to it, in the order in which they are signed. */
      steps: z.array(action),
      known,
      /** Accounts that have the role in the last indexed block. */
      signers: z.array(z.string()),
      /** Holders of wallets that the call names. */
      wallets: z.array(z.object({ address: z.string(), holder: z.string() })),
      /** Every transaction that was ever sent for it, newest first. */
      sends: z.array(
        z.object({
          txHash: z.string(),
          reportedBy: z.string(),
          outcome: z.nullable(z.enum(['FINAL', 'REVERTED', 'REPLACED'])),
        }),
      ),
      /** The last block that the index has booked. */
      finalBlock: z.nullable(z.number()),
      demo: z.boolean(),
    }),
  }),
  /** Takes an action before it is sent. */
  claim: deskPost('actions/claim', {
    input: z.strictObject({
      id,
      /** Absent for a file for a Safe. */
      signer: z.optional(
        z.strictObject({
          sender: matching(/^0x[0-9a-fA-F]{40}$/, fault('ACTION_SENDER')),
          nonce: z.int().check(z.nonnegative()),
        }),
      ),
      /** It was lost: the same account sends it again with the same number. */
      again: z.optional(z.literal(true)),
      /** The steps after it, too: one confirmation signs all of them. */
      together: z.optional(z.literal(true)),
    }),
    data: action,
  }),
  release: deskPost('actions/release', {
    input: z.strictObject({
      id,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      /** The wallet was asked, and said no. */
      declined: z.optional(z.literal(true)),
    }),
    data: action,
  }),
  report: deskPost('actions/report', {
    input: z.strictObject({
      id,
      txHash: matching(/^0x[0-9a-fA-F]{64}$/, fault('ACTION_TX_HASH')),
    }),
    data: action,
  }),
};
