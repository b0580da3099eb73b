import * as z from 'zod/mini';
import { count, id, isoTime } from '@/api/atoms';
import { ENTRY_REASONS, ENTRY_STATES, type EntryReason } from '@/shared/deposits';
import { deskGet } from './call';
import { deskList } from './rows';

/* Money in the bank's account as officers see it: what the bank says of it, and beside it what is known of the order and its owner. */

const listed = z.object({
  number: count,
  state: z.enum(ENTRY_STATES),
  reason: z.nullable(z.enum(Object.keys(ENTRY_REASONS) as [EntryReason, ...EntryReason[]])),
  bookedOn: z.string(),
  /** With its currency; below zero where it left the account. */
  amount: z.string(),
  payer: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  text: z.string(),
  /** The order that the reference names. */
  order: z.nullable(
    z.object({ number: z.string(), amount: z.string(), userId: id, customer: z.string() }),
  ),
});
export type ListedEntry = z.output<typeof listed>;

const batch = z.object({
  number: count,
  validUntil: isoTime,
  /** EIP-712, as `eth_signTypedData_v4` takes it: what is shown is read from it. */
  typedData: z.string(),
});
export type WaitingBatch = z.output<typeof batch>;

export const depositCalls = {
  /** Absent: what an officer decides. */
  entries: deskList('deposits/entries', listed, 'number', {
    show: z.optional(z.enum(['all', ...ENTRY_STATES])),
  }),
  /** Batches that wait for the signature of a CASHIER's wallet, oldest first. */
  batches: deskGet('deposits/batches', {
    input: z.object({}),
    data: z.object({ docs: z.array(batch), demo: z.boolean() }),
  }),
};
