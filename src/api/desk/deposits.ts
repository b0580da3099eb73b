import * as z from 'zod/mini';
import { rawAmount } from '@/api/amounts';
import { askedDate, choice, count, id, isoDate, isoTime } from '@/api/atoms';
import { BATCH_STATES, ENTRY_REASONS, ENTRY_STATES, type EntryReason } from '@/shared/deposits';
import { deskGet } from './call';
import { deskList } from './rows';

/* Money in the bank's account as officers see it: what the bank says of it, and beside it what is known of the order and its owner. Amounts are text with their currency. */

const reason = z.nullable(z.enum(Object.keys(ENTRY_REASONS) as [EntryReason, ...EntryReason[]]));

const listed = z.object({
  number: count,
  state: choice(ENTRY_STATES),
  reason,
  bookedOn: isoDate,
  /** Below zero where it left the account. */
  amount: z.string(),
  payer: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  text: z.string(),
  /** Whether a statement has it or a notification alone, and who brought the files. */
  known: z.string(),
  /** The order that the reference names. */
  order: z.nullable(
    z.object({ number: z.string(), amount: z.string(), userId: id, customer: z.string() }),
  ),
});
export type ListedEntry = z.output<typeof listed>;

/** One thing of which the bank says something, and the order and its owner too. */
const compared = z.object({
  label: z.string(),
  bank: z.nullable(z.string()),
  known: z.nullable(z.string()),
  /** FAULT: it keeps the money from buying shares by itself; LOOK: an officer should know. */
  verdict: z.enum(['SAME', 'LOOK', 'FAULT', 'NONE']),
});
export type Compared = z.output<typeof compared>;

const comparedOrder = z.object({
  number: z.string(),
  status: z.string(),
  shares: z.string(),
  wallet: z.string(),
  placedAt: isoTime,
  userId: id,
  customer: z.string(),
  /** The verified name; null: nobody is verified. */
  verified: z.nullable(z.string()),
  /** The buyer is asked to accept another number of shares. */
  asked: z.nullable(
    z.object({ shares: z.string(), until: isoTime, answer: z.nullable(z.string()) }),
  ),
});

const entry = z.extend(listed, {
  account: z.string(),
  /** The bank's own name of the booking. */
  ref: z.string(),
  file: z.string(),
  importedAt: isoTime,
  isCredit: z.boolean(),
  /** The order that is compared: the one asked for, or the one that the money is for. */
  with: z.nullable(comparedOrder),
  compared: z.array(compared),
  /** Orders of this amount that wait for their money, the likeliest first. */
  suggestions: z.array(
    z.object({ number: z.string(), customer: z.string(), reference: z.string(), why: z.string() }),
  ),
  batch: z.nullable(count),
  /** The transfer that sends it back. */
  payment: z.nullable(
    z.object({ state: z.string(), endToEndId: z.string(), file: z.nullable(count) }),
  ),
});
export type ShownEntry = z.output<typeof entry>;

const file = z.object({
  /** Id of the statement in the file. */
  id,
  name: z.string(),
  kind: z.string(),
  statement: z.string(),
  entries: count,
  /** New with this file; the others came in an earlier one. */
  added: count,
  /** A sentence for each entry that could not be used. */
  leftOut: z.array(z.string()),
  opening: z.nullable(z.string()),
  closing: z.nullable(z.string()),
  importedAt: isoTime,
  brought: z.string(),
  sha256: z.string(),
});
export type BankFile = z.output<typeof file>;

const releasable = z.object({
  number: count,
  payer: z.nullable(z.string()),
  known: z.string(),
  userId: id,
  customer: z.string(),
  order: z.string(),
  wallet: z.string(),
  amount: z.string(),
  /** In the smallest unit. */
  amountRaw: rawAmount,
  shares: z.string(),
  sharesRaw: rawAmount,
  currency: z.string(),
});
export type ReleasableEntry = z.output<typeof releasable>;

const batch = z.object({
  number: count,
  state: choice(BATCH_STATES),
  deposits: count,
  issued: count,
  failed: count,
  sum: z.string(),
  shares: z.string(),
  createdAt: isoTime,
  validUntil: isoTime,
  cashier: z.nullable(z.string()),
});
export type ListedBatch = z.output<typeof batch>;

/** How far the shares of a deposit are. */
const STAGES = ['WAITING', 'QUEUED', 'SENT', 'MINED', 'FINAL', 'FAILED'] as const;
export type DepositStage = (typeof STAGES)[number];

const deposit = z.object({
  /** The order's id as the typed data has it. */
  orderId: z.string(),
  order: z.string(),
  entry: count,
  userId: id,
  customer: z.string(),
  payer: z.nullable(z.string()),
  known: z.string(),
  stage: choice(STAGES),
  txHash: z.nullable(z.string()),
  fault: z.nullable(z.string()),
});
export type BatchDeposit = z.output<typeof deposit>;

const shownBatch = z.extend(batch, {
  /** EIP-712, as `eth_signTypedData_v4` takes it: what is shown is read from it. */
  typedData: z.string(),
  /** It waits for a CASHIER's signature. */
  isOpen: z.boolean(),
  /** The difference from the release that two officers signed: nobody signs it then. */
  fault: z.nullable(z.string()),
  parts: z.array(deposit),
  demo: z.boolean(),
});
export type ShownBatch = z.output<typeof shownBatch>;

const paymentFile = z.object({
  number: count,
  messageId: z.string(),
  sha256: z.string(),
  executeOn: isoDate,
  createdAt: isoTime,
  payments: count,
  booked: count,
  sum: z.string(),
});
export type PaymentFile = z.output<typeof paymentFile>;

const sums = z.object({ state: z.string(), count, sum: z.string() });
const day = z.object({
  day: isoDate,
  statements: z.array(
    z.object({
      id,
      file: z.string(),
      statement: z.string(),
      account: z.string(),
      opening: z.nullable(z.string()),
      cameIn: z.string(),
      wentOut: z.string(),
      closing: z.nullable(z.string()),
      /** Null: the file names no balances. */
      difference: z.nullable(z.string()),
      isOff: z.boolean(),
    }),
  ),
  /** Statements whose opening balance is not the closing one of the statement before: one is missing between them; entries that could not be used. */
  gaps: z.array(z.string()),
  /** Entries of the day that are known from a notification alone. */
  unstated: z.array(count),
  /** Money that came first with these statements, by the state of its entries. */
  ofDay: z.array(sums),
  /** Came with an earlier file. */
  known: z.object({ count, sum: z.string() }),
  isOff: z.boolean(),
  all: z.array(sums),
  chain: z.object({ count, sum: z.string(), difference: z.string(), isOff: z.boolean() }),
});
export type BankDay = z.output<typeof day>;

export const depositCalls = {
  /** Absent: what an officer decides. */
  entries: deskList('deposits/entries', listed, 'number', {
    show: z.optional(z.enum(['all', ...ENTRY_STATES])),
  }),
  entry: deskGet('deposits/entry', {
    /** @param order the number of an order to compare it with */
    input: z.object({ number: z.string(), order: z.optional(z.string()) }),
    data: entry,
  }),
  files: deskList('deposits/files', file, 'id', {}),
  /** Deposits that the next batch can have, oldest first, and those that wait for their buyer or for an officer. */
  releasable: deskGet('deposits/releasable', {
    input: z.object({}),
    data: z.object({
      docs: z.array(releasable),
      waiting: z.array(
        z.object({ number: count, customer: z.string(), amount: z.string(), why: z.string() }),
      ),
    }),
  }),
  /** Absent: those of which shares are still to be issued. */
  batches: deskList('deposits/batches', batch, 'number', { show: z.optional(z.enum(['all'])) }),
  batch: deskGet('deposits/batch', { input: z.object({ number: z.string() }), data: shownBatch }),
  paymentFiles: deskList('deposits/payment-files', paymentFile, 'number', {}),
  /** Answers with the file. */
  paymentFile: deskGet('deposits/payment-file', {
    input: z.object({ number: z.string() }),
    data: z.object({}),
  }),
  /** The day is one of the bank's clock; today if it is absent. */
  day: deskGet('deposits/day', { input: z.object({ day: z.optional(askedDate) }), data: day }),
};
