import type { Tx } from '@fnx/postgres/client';
import { and, asc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { moneyText } from './money-text';
import type { Row } from './same-booking';
import { takeFromOrder } from './set-aside';
import { type BankEntry, bankEntries } from './tables';

const BACK = { state: 'RETURNED', reason: 'REVERSAL' } as const;
const DOUBTED = { state: 'OPEN', reason: 'REVERSAL' } as const;

/**
 * Books what the bank took back of money that came. Money without shares is gone, and its order ends; a batch with it that nobody signed
 * is void. Where shares are issued, or on their way, nothing is taken from anybody: the entry stays open for officers. One that is a single
 * officer's word opens the money, until another brings it too.
 */
export async function placeReversals(
  ctx: AppContext,
  tx: Tx,
  entries: readonly BankEntry[],
  sure: ReadonlySet<string>,
): Promise<void> {
  for (const entry of entries) {
    if (entry.isReversal && !entry.isCredit) {
      await placeReversal(ctx, tx, entry, sure.has(entry.id));
    }
  }
}

async function placeReversal(ctx: AppContext, tx: Tx, entry: BankEntry, isSure: boolean) {
  const original = await findOriginal(tx, entry);
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

/** Ids of reversals that came before money of their amount, which is among the rows: each may be its own. */
export async function earlyReversals(tx: Tx, rows: readonly Row[]): Promise<string[]> {
  const amounts = rows.flatMap((row) => (row.isCredit && !row.isReversal ? row.amountRaw : []));
  if (amounts.length === 0) return [];
  const { id, state, orderId, isReversal, isCredit, amountRaw } = bankEntries;
  const isWaiting = and(eq(state, 'OPEN'), eq(isReversal, true), eq(isCredit, false));
  const found = await tx
    .select({ id })
    .from(bankEntries)
    .where(and(isWaiting, isNull(orderId), inArray(amountRaw, [...new Set(amounts)])));
  return found.map((one) => one.id);
}

function detailOf(original: BankEntry | null, isBack: boolean): string {
  if (original === null)
    return 'Which entry it takes back is not known: find it, then note this one.';
  const { number, state } = original;
  if (isBack) return `It takes back entry ${number}, for which no shares were issued.`;
  return `It takes back entry ${number}, which is ${state}: nothing is taken from anybody. See "A transfer is taken back" in docs/bank-money.md.`;
}

/** By the bank's reference, else by what the transfer said; null when none or several fit. */
async function findOriginal(tx: Tx, entry: BankEntry): Promise<BankEntry | null> {
  const { account, ref, endToEndId, partyIban, reference } = entry;
  const of = bankEntries;
  const sameRef = ref.replace(/\/R(?=$|[/~@])/, '');
  const said = [
    endToEndId && partyIban
      ? and(eq(of.endToEndId, endToEndId), eq(of.partyIban, partyIban))
      : undefined,
    reference && partyIban
      ? and(eq(of.reference, reference), eq(of.partyIban, partyIban))
      : undefined,
  ];
  const found = await tx
    .select()
    .from(of)
    .where(
      and(
        eq(of.account, account),
        eq(of.currency, entry.currency),
        eq(of.amountRaw, entry.amountRaw),
        eq(of.isCredit, true),
        eq(of.isReversal, false),
        ne(of.id, entry.id),
        notInArray(of.state, ['RETURNED', 'SPLIT', 'NOTED']),
        or(eq(of.ref, sameRef), ...said),
      ),
    )
    .orderBy(asc(of.number));
  const byRef = found.find((one) => one.ref === sameRef);
  return byRef ?? (found.length === 1 ? (found[0] ?? null) : null);
}

/** Nothing is taken back by itself: officers read what can be done. */
export function alertReversal(
  ctx: AppContext,
  tx: Tx,
  { ref, amountRaw, currency }: BankEntry,
  what: string,
): Promise<void> {
  return raiseAlert(ctx, tx, {
    kind: 'BANK_REVERSAL',
    subject: ref,
    detail: `The bank booked a reversal of ${moneyText(amountRaw, currency)}, entry ${ref}. ${what}`,
  });
}
