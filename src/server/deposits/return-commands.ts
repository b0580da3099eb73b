import type { Db, Tx } from '@fnx/postgres/client';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { ENTRY_REASONS } from '@/shared/deposits';
import { counted } from '@/shared/desk-words';
import { notByOf, readSources, sourceText } from './entry-sources';
import { makePaymentFile } from './make-payment-file';
import { moneyText, sumText } from './money-text';
import { makeReturns } from './return-entries';
import { bankEntries } from './tables';

/** More are summed. */
const SHOWN = 100;
const ALL = 2_000_000_000;

/** Money that goes back and is in no file yet. Where the bank names no account, it is asked, and returns the money itself. */
function returnable(db: Db | Tx, upTo: number) {
  return db
    .select()
    .from(bankEntries)
    .where(
      and(
        eq(bankEntries.state, 'TO_RETURN'),
        lte(bankEntries.number, upTo),
        isNotNull(bankEntries.partyIban),
      ),
    )
    .orderBy(asc(bankEntries.number));
}

export async function payBackSubject(
  ctx: AppContext,
  { number }: { number: number },
): Promise<Subject> {
  const back = await returnable(ctx.db, number);
  if (back.length === 0) throw refusal('NO_PAYMENT_DUE');
  const sum = sumText(back);
  const sources = await readSources(ctx.db, back);
  return {
    of: 'money that goes back',
    what: `Send ${sum} of ${counted(back.length, 'transfer')} back`,
    facts: [
      { label: 'Sum', value: sum },
      ...back.slice(0, SHOWN).map((entry) => ({
        label: `Entry ${entry.number}`,
        value: `${moneyText(entry.amountRaw, entry.currency)} to ${entry.partyName}, ${entry.partyIban}: ${entry.reason ? ENTRY_REASONS[entry.reason] : ''}; ${sourceText(entry, sources)}`,
      })),
    ],
    notBy: await notByOf(ctx.db, back),
  };
}

export async function payBack({ ctx, tx, entry }: Act, { number }: { number: number }) {
  await makeReturns(ctx, tx, await returnable(tx, number));
  const made = await makePaymentFile(ctx, tx, { kind: 'RETURN', upTo: ALL });
  const sum = sumText(made.payments);
  entry.target = `payment file ${made.number}`;
  entry.after = { payments: made.payments.length, sum, sha256: made.hash };
  return {
    rows: [{ file: made.number, payments: made.payments.length, sum, 'SHA-256': made.hash }],
    file: made.file,
  };
}
