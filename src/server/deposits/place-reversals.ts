import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { alertReversal } from './alert-reversal';
import { knownEntries } from './known-entries';
import { placeCredits } from './place-credits';
import { mayTakeBack, nameOfReversed, sameBooking } from './same-booking';
import { OPENED, openDoubted, takeFromOrder } from './set-aside';
import { settleDoubts } from './settle-doubts';
import { type BankEntry, bankEntries } from './tables';

const BACK = { state: 'RETURNED', reason: 'REVERSAL' } as const;
const DOUBTED = { state: 'OPEN', reason: 'REVERSAL' } as const;

type Knowing = {
  /** Ids of reversals that are more than one officer's word. */
  sure: ReadonlySet<string>;
  /** Ids of money that came just now. */
  fresh: ReadonlySet<string>;
};

/**
 * Books what the bank took back of money that came. Money without shares is gone, and its order ends; a batch with it that nobody signed
 * is void. Where shares are issued, or on their way, nothing is taken from anybody: the entry stays open for officers, as does one that may
 * be of several bookings, whichever came first. One that is a single officer's word opens the money, until another brings it too.
 */
export async function placeReversals(
  ctx: AppContext,
  tx: Tx,
  entries: readonly BankEntry[],
  known: Knowing,
): Promise<void> {
  for (const entry of entries) {
    if (isPlaced(entry)) await placeReversal(ctx, tx, entry, known);
  }
}

const isPlaced = ({ isReversal, isCredit, reason }: BankEntry) =>
  isReversal && !isCredit && reason !== 'DIFFERS';

async function placeReversal(ctx: AppContext, tx: Tx, entry: BankEntry, known: Knowing) {
  const fitting = await findFitting(tx, entry);
  const named = fitting.find((one) => mayTakeBack(entry, one) === 'NAMED');
  const original = named ?? ((fitting.length === 1 && fitting[0]) || null);
  const fresh = fitting.filter(({ id }) => known.fresh.has(id));
  const others = fitting.filter((one) => one !== original);
  if (entry.state === 'NOTED' && entry.reason !== null) {
    if (!fitting.some(isTaken))
      return doubtMoney(ctx, tx, entry, named ? fresh.filter((one) => one === named) : fresh);
    if (original && isTaken(original)) return;
    await giveBack(ctx, tx, entry, { original, fitting: others, fresh });
  } else if (!original) await giveBack(ctx, tx, entry, { original, fitting: others, fresh });
  const isSure = known.sure.has(entry.id);
  const to = isSure ? BACK : DOUBTED;
  const isBack = original !== null && (await takeFromOrder(ctx, tx, original, to));
  await tx
    .update(bankEntries)
    .set({
      state: isBack && isSure ? 'NOTED' : 'OPEN',
      reason: isSure ? 'REVERSAL' : 'UNCONFIRMED',
      orderId: original?.orderId ?? null,
    })
    .where(eq(bankEntries.id, entry.id));
  await alertReversal(ctx, tx, entry, detailOf(original, isBack));
}

const isTaken = ({ state, reason }: BankEntry) => state === 'RETURNED' && reason === 'REVERSAL';
const isDoubted = ({ state, reason }: BankEntry) => state === 'OPEN' && reason === 'REVERSAL';

/** Money that came after an officer closed its reversal. */
async function doubtMoney(ctx: AppContext, tx: Tx, entry: BankEntry, fresh: readonly BankEntry[]) {
  for (const one of fresh) {
    if (!(await takeFromOrder(ctx, tx, one, DOUBTED))) continue;
    const what = `An officer noted it before entry ${one.number} came, which it may take back: decide on that one.`;
    await alertReversal(ctx, tx, entry, what, one.ref);
  }
}

type Fitting = { original: BankEntry | null; fitting: BankEntry[]; fresh: BankEntry[] };

/** Opens again what a reversal took that may be of other money as well. An order that ended stays so, and with it its money. */
async function giveBack(
  ctx: AppContext,
  tx: Tx,
  reversal: BankEntry,
  { original, fitting, fresh }: Fitting,
): Promise<void> {
  const isItsDoubt = (one: BankEntry) => reversal.reason === 'UNCONFIRMED' && isDoubted(one);
  const given = fitting
    .filter((one) => (isTaken(one) && one.orderId === null) || isItsDoubt(one))
    .map((one) => ({ ...one, ...OPENED }));
  for (const { id } of given) {
    await tx.update(bankEntries).set(OPENED).where(eq(bankEntries.id, id));
  }
  await settleAgain(ctx, tx, given, [...fitting, ...(original ? [original] : [])]);
  if (!fitting.some(isTaken)) return;
  for (const { number, ref } of fresh) {
    const what = `It may take back entry ${number} as well, which came later: find out, then note it.`;
    await alertReversal(ctx, tx, reversal, what, ref);
  }
}

/** Money that no reversal takes any longer is doubted, or not, as if none had. */
async function settleAgain(
  ctx: AppContext,
  tx: Tx,
  given: readonly BankEntry[],
  fitting: readonly BankEntry[],
): Promise<void> {
  const isGiven = (one: BankEntry) => given.some(({ id }) => id === one.id);
  const perhapsOf = (one: BankEntry, some: readonly BankEntry[]) =>
    some.filter((other) => other.id !== one.id && sameBooking(other, one) === 'PERHAPS');
  const doubled = fitting.filter(
    (one) => one.reason === 'DIFFERS' && !isGiven(one) && perhapsOf(one, given).length > 0,
  );
  const doubts = [...given, ...doubled].map((one) => ({
    ...{ one, isNew: false, isAlone: true, perhaps: perhapsOf(one, fitting) },
  }));
  const { lifted } = await openDoubted(ctx, tx, settleDoubts(doubts, new Set()));
  await placeCredits(ctx, tx, lifted as BankEntry[]);
}

function detailOf(original: BankEntry | null, isBack: boolean): string {
  if (original === null)
    return 'Which entry it takes back is not known: find it, then note this one.';
  const { number, state } = original;
  if (isBack) return `It takes back entry ${number}, for which no shares were issued.`;
  return `It takes back entry ${number}, which is ${state}: nothing is taken from anybody. See "A transfer is taken back" in docs/bank-money.md.`;
}

/** Money that a reversal may take back, by the bank's reference or by what the transfer said. */
async function findFitting(tx: Tx, entry: BankEntry): Promise<BankEntry[]> {
  const bookingRef = nameOfReversed(entry.bookingRef);
  const known = await knownEntries(tx, entry.account, [{ ...entry, bookingRef }]);
  return known.filter((one) => one.state !== 'SPLIT' && mayTakeBack(entry, one) !== null);
}
