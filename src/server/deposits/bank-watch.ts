import { addBankingDays, bankDay } from '@fnx/bank-files/banking-days';
import type { Db } from '@fnx/postgres/client';
import { and, asc, eq, isNotNull, ne, not, sql } from 'drizzle-orm';
import { type Fault, reportFaults } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { counted } from '@/shared/desk-words';
import { moneyText } from './money-text';
import { groupsOf } from './sort-entries';
import { bankEntries, bankStatements } from './tables';

type Stated = typeof bankStatements.$inferSelect & { openingRaw: bigint; closingRaw: bigint };

/** Two statements that follow each other, and the money that moved between them in a file that did not come. */
export type Gap = { before: Stated; after: Stated; missingRaw: bigint };

/** Alarms that last as long as the bank owes a word, or an officer a decision. */
export const WATCHED = {
  BANK_DIFFERENCE: {
    severity: 'warning',
    owner: 'FINANCE',
    page: 'deposits',
    cause: 'Two files of the bank say different things of one booking.',
  },
  BANK_UNSTATED: {
    severity: 'warning',
    owner: 'FINANCE',
    page: 'deposits/day',
    cause: 'No statement has what a notification said, one banking day again.',
  },
  BANK_LEFT_OUT: {
    severity: 'warning',
    owner: 'FINANCE',
    page: 'deposits/files',
    cause: 'Entries of a bank’s file cannot be used, and were left out.',
  },
  BANK_GAP: {
    severity: 'warning',
    owner: 'FINANCE',
    page: 'deposits/day',
    cause:
      'The balances of a statement do not fit its entries, or its opening balance is not the closing one before.',
  },
} as const;

const SHOWN = 20;

/** Whether the bank has said all entries of a statement elsewhere: in the same one again, or those of a notification in a statement. */
export const isSaidAgain = sql<boolean>`exists (select from bank_statements as again
  where again.account = bank_statements.account and again.left_out is null
    and ((again.kind = bank_statements.kind and again.statement_id = bank_statements.statement_id and again.closes_on = bank_statements.closes_on)
      or (again.kind = 'camt.053' and bank_statements.kind <> 'camt.053' and again.closes_on >= bank_statements.closes_on)))`;

/** `entries 4, 5, 6` */
export function numbersOf(entries: readonly { number: number }[]): string {
  const shown = entries.slice(0, SHOWN).map(({ number }) => number);
  const more = entries.length - shown.length;
  return `entries ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export const gapText = ({ before, after, missingRaw }: Gap) =>
  `Between statement ${before.statementId} of ${before.closesOn} and ${after.statementId} of ${after.closesOn}, ${moneyText(missingRaw, after.currency)} moved in no statement that was imported`;

/** Raises an alarm for each word that is missing or differs, and ends those that are settled. A job calls it. */
export async function watchBank(ctx: AppContext): Promise<void> {
  const faults = [...(await differences(ctx)), ...(await unstated(ctx)), ...(await leftOut(ctx))];
  faults.push(...(await gaps(ctx)));
  await reportFaults(ctx, Object.keys(WATCHED), faults);
}

async function differences({ db }: AppContext): Promise<Fault[]> {
  const { number, bookingRef, state, reason } = bankEntries;
  const isOpen = and(eq(state, 'OPEN'), eq(reason, 'DIFFERS'));
  const open = await db.select({ number, bookingRef }).from(bankEntries).where(isOpen);
  return [...groupsOf(open, (one) => one.bookingRef)].map(([ref, entries]) => ({
    kind: 'BANK_DIFFERENCE',
    subject: ref,
    fault: `Files of the bank say different things of booking ${ref}: look at ${numbersOf(entries)}, ask the bank, and decide.`,
  }));
}

async function unstated({ db, clock }: AppContext): Promise<Fault[]> {
  const { number, bookedOn, createdAt, inStatement, state } = bankEntries;
  const today = bankDay(clock.now());
  const waiting = await db
    .select({ number, bookedOn, createdAt })
    .from(bankEntries)
    .where(and(eq(inStatement, false), ne(state, 'SPLIT')))
    .orderBy(asc(number));
  const dayOf = (one: (typeof waiting)[number]) => {
    const came = bankDay(one.createdAt);
    return one.bookedOn < came ? one.bookedOn : came;
  };
  return [...groupsOf(waiting, dayOf)]
    .filter(([day]) => addBankingDays(day, 1) < today)
    .map(([day, entries]) => ({
      kind: 'BANK_UNSTATED',
      subject: day,
      fault: `${counted(entries.length, 'booking')} of ${day} came in a notification, and no statement has them: ${numbersOf(entries)}. Import the statement of that day; what it has not, the bank has not booked.`,
    }));
}

async function leftOut({ db }: AppContext): Promise<Fault[]> {
  const { leftOut: sentences } = bankStatements;
  const some = await db
    .select()
    .from(bankStatements)
    .where(and(isNotNull(sentences), not(isSaidAgain)));
  return some.map(({ fileName, statementId, leftOut: all }) => {
    const more = (all ?? []).length - SHOWN;
    const shown = (all ?? []).slice(0, SHOWN).join(' ');
    return {
      kind: 'BANK_LEFT_OUT',
      subject: statementId,
      fault: `${fileName} was imported without entries that cannot be used. ${shown}${more > 0 ? ` ${more} more are at the desk.` : ''} Ask the bank for a corrected file, and import it.`,
    };
  });
}

async function gaps({ db }: AppContext): Promise<Fault[]> {
  const { openingRaw, creditRaw, debitRaw, closingRaw } = bankStatements;
  const off = await db
    .select()
    .from(bankStatements)
    .where(
      and(
        sql`${openingRaw} + ${creditRaw} - ${debitRaw} <> ${closingRaw}`,
        sql`not (${bankStatements.leftOut} is not null and ${isSaidAgain})`,
      ),
    );
  return [
    ...off.map(({ statementId, fileName }) => ({
      subject: statementId,
      fault: `The balances of statement ${statementId} in ${fileName} do not fit its entries. Ask the bank.`,
    })),
    ...(await readGaps(db)).map((gap) => ({
      subject: gap.after.statementId,
      fault: `${gapText(gap)}. Import the file between them.`,
    })),
  ].map((one) => ({ kind: 'BANK_GAP', ...one }));
}

/**
 * Statements whose opening balance is not the closing balance of the one before, by account.
 * @param ids only gaps beside one of these statements
 */
export async function readGaps(db: Db, ids?: readonly string[]): Promise<Gap[]> {
  const { account, currency, kind, statementId, closesOn, openingRaw, closingRaw } = bankStatements;
  const rows = await db
    .selectDistinctOn([account, currency, closesOn, openingRaw, closingRaw, statementId])
    .from(bankStatements)
    .where(and(eq(kind, 'camt.053'), isNotNull(openingRaw), isNotNull(closingRaw)))
    .orderBy(account, currency, closesOn, openingRaw, closingRaw, statementId);
  const stated = rows as Stated[];
  const found = [...groupsOf(stated, (one) => `${one.account} ${one.currency}`).values()];
  const all = found.flatMap(gapsIn);
  return ids
    ? all.filter(({ before, after }) => [before, after].some(({ id }) => ids.includes(id)))
    : all;
}

/** @param waiting by day; those of one day are put in the order in which their balances fit */
function gapsIn(waiting: readonly Stated[]): Gap[] {
  const left = [...waiting];
  const gaps: Gap[] = [];
  for (let before: Stated | undefined; left.length > 0; ) {
    const ofDay = left.filter(({ closesOn }) => closesOn === left[0]?.closesOn);
    const isFirst = (one: Stated) => !ofDay.some(({ closingRaw }) => closingRaw === one.openingRaw);
    const after: Stated | undefined =
      ofDay.find(({ openingRaw }) => openingRaw === before?.closingRaw) ??
      ofDay.find(isFirst) ??
      ofDay[0];
    if (!after) break;
    left.splice(left.indexOf(after), 1);
    const missingRaw = before ? after.openingRaw - before.closingRaw : 0n;
    if (before && missingRaw !== 0n) gaps.push({ before, after, missingRaw });
    before = after;
  }
  return gaps;
}
