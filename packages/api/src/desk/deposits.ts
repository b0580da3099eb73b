import * as z from 'zod/mini';
import { rawAmount } from '../amounts';
import { askedDate, choice, count, id, isoDate, isoTime } from '../atoms';
import { BATCH_STATES, ENTRY_REASONS, ENTRY_STATE_LABELS } from '../shared/deposits';
import { BANK_PAYMENT_STATES } from '../shared/rights-vocabulary';
import { ASKED_ANSWERS, ORDER_STATUSES } from '../shared/vocabulary';
import { day } from './bank-day';
import { deskGet } from './call';
import { chosenBy, defineList, shownBy } from './define-list';
import { fullName, labelled, personId, sum } from './fields';

/* Money in the bank's account as officers see it: what the bank says of it, and beside it what is known of the order and its owner. Amounts are text with their currency. */

const listed = z.object({
  number: z.int(),
  state: labelled(ENTRY_STATE_LABELS, {
    OPEN: 'waiting',
    MATCHED: 'waiting',
    RELEASED: 'waiting',
    ISSUED: 'done',
    TO_RETURN: 'waiting',
    RETURNING: 'waiting',
    RETURNED: 'done',
    SPLIT: 'idle',
    NOTED: 'idle',
  }),
  reason: z.nullable(labelled(ENTRY_REASONS)),
  bookedOn: isoDate,
  /** Below zero where it left the account. */
  amount: sum,
  payer: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  text: z.string(),
  /** Whether a statement has it or a notification alone, and who brought the files. */
  known: z.string(),
  /** Number of the order that the reference names, its amount, and whose it is. */
  order: z.nullable(z.string()),
  wanted: z.nullable(sum),
  personId: z.nullable(personId),
  customer: z.nullable(fullName),
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
  status: choice(ORDER_STATUSES),
  shares: z.string(),
  wallet: z.string(),
  placedAt: isoTime,
  userId: id,
  customer: z.string(),
  /** The verified name; null: nobody is verified. */
  verified: z.nullable(z.string()),
  /** The buyer is asked to accept another number of shares. */
  asked: z.nullable(
    z.object({ shares: z.string(), until: isoTime, answer: z.nullable(choice(ASKED_ANSWERS)) }),
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
    z.object({
      state: choice(BANK_PAYMENT_STATES),
      endToEndId: z.string(),
      file: z.nullable(count),
    }),
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
export type BankFile = z.input<typeof file>;

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
  number: z.int(),
  state: choice(BATCH_STATES),
  deposits: count,
  issued: count,
  failed: count,
  sum,
  shares: sum,
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
  number: z.int(),
  messageId: z.string(),
  sha256: z.string(),
  executeOn: isoDate,
  createdAt: isoTime,
  payments: count,
  booked: count,
  sum,
});
export type PaymentFile = z.input<typeof paymentFile>;

const { OPEN, ...OTHER_STATES } = ENTRY_STATE_LABELS;

export const depositCalls = {
  /** Absent: what an officer decides. */
  entries: defineList({
    path: 'deposits/entries',
    right: 'view deposits',
    area: 'deposits',
    title: 'Bank money',
    lead: 'Money in the bank’s account. What fits an order is matched by itself; the rest is decided here.',
    empty: 'Nothing has to be decided',
    hint: 'Money that fits no order appears here when a statement is imported.',
    noMatch: 'No such entry',
    row: listed,
    key: 'number',
    filters: { show: chosenBy('Show', { '': OPEN, ...OTHER_STATES, all: 'All' }) },
    columns: [
      { head: 'What the bank says', at: 'title', of: ['payer', 'reference', 'text', 'known'] },
      { head: 'Amount', at: 'figure', width: '9rem', of: ['amount'] },
      { head: 'Its order', at: 'value', width: '12rem', of: ['customer', 'order', 'wanted'] },
      { head: 'State', at: 'state', width: '13rem', of: ['state', 'reason'] },
      { head: 'Booked', at: 'when', width: '9rem', of: ['bookedOn', 'number'] },
    ],
    every: 10_000,
  }),
  entry: deskGet('deposits/entry', {
    /** @param order the number of an order to compare it with */
    input: z.object({ number: z.string(), order: z.optional(z.string()) }),
    data: entry,
  }),
  files: defineList({
    path: 'deposits/files',
    right: 'view deposits',
    title: 'Statements',
    empty: 'No statement was imported yet',
    hint: 'The bank offers statements (camt.053) and notifications (camt.054) as files.',
    noMatch: 'No such statement',
    row: file,
    key: 'id',
    filters: {},
    columns: [
      { head: 'File', at: 'title', of: ['name', 'kind', 'statement', 'sha256', 'leftOut'] },
      { head: 'New', at: 'figure', width: '8rem', of: ['added', 'entries'] },
      { head: 'Opening to closing', at: 'value', width: '14rem', of: ['opening', 'closing'] },
      { head: 'Imported', at: 'when', width: '11rem', of: ['importedAt', 'brought'] },
    ],
    every: 10_000,
  }),
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
  batches: defineList({
    path: 'deposits/batches',
    right: 'view deposits',
    title: 'Batches',
    lead: 'Two officers release matched money as a batch; then a cashier’s wallet signs it, and the service has the shares issued.',
    empty: 'No batch is under way',
    hint: 'A batch appears here when two officers have released it.',
    noMatch: 'Nothing was released yet',
    row: batch,
    key: 'number',
    filters: { show: shownBy({ '': 'Open', all: 'All' }) },
    columns: [
      { head: 'Batch', at: 'title', of: ['number', 'deposits', 'shares'] },
      { head: 'Sum', at: 'figure', width: '10rem', of: ['sum'] },
      { head: 'State', at: 'state', width: '16rem', of: ['state'] },
      { head: 'Released', at: 'when', width: '11rem', of: ['createdAt'] },
    ],
    every: 5_000,
  }),
  batch: deskGet('deposits/batch', { input: z.object({ number: z.string() }), data: shownBatch }),
  paymentFiles: defineList({
    path: 'deposits/payment-files',
    right: 'view deposits',
    title: 'Files for the bank',
    lead: 'Transfers as pain.001. Compare the hash in the bank’s system before it is released there.',
    empty: 'No file was made yet',
    hint: 'A file appears here when two officers have signed its proposal.',
    noMatch: 'No such file',
    row: paymentFile,
    key: 'number',
    filters: {},
    columns: [
      { head: 'File', at: 'title', of: ['number', 'messageId', 'sha256'] },
      { head: 'Sum', at: 'figure', width: '10rem', of: ['sum'] },
      { head: 'Booked', at: 'state', width: '13rem', of: ['booked', 'payments'] },
      { head: 'Made', at: 'when', width: '11rem', of: ['createdAt', 'executeOn'] },
    ],
    every: 10_000,
  }),
  /** Answers with the file. */
  paymentFile: deskGet('deposits/payment-file', {
    input: z.object({ number: z.string() }),
    data: z.object({}),
  }),
  /** The day is one of the bank's clock; today if it is absent. */
  day: deskGet('deposits/day', { input: z.object({ day: z.optional(askedDate) }), data: day }),
};
