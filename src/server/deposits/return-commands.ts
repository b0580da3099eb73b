import { and, asc, eq, lte, notExists } from 'drizzle-orm';
import type { Act } from '@/server/platform/audited';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import type { Subject } from '@/server/platform/define-command';
import { refusal } from '@/server/platform/refusal';
import { countFact } from '@/server/users/person-facts';
import { ENTRY_REASONS } from '@/shared/deposits';
import { makePaymentFile } from './make-payment-file';
import { moneyText, sumOf } from './money-text';
import { bankPayments } from './payment-tables';
import { makeReturns } from './return-entries';
import { bankEntries } from './tables';

/** More are summed. */
const SHOWN = 100;
const ALL = 2_000_000_000;

/** Money that goes back and has no transfer yet. */
function returnable(db: Db | Tx, upTo: number) {
  return db
    .select()
    .from(bankEntries)
    .where(
      and(
        eq(bankEntries.state, 'TO_RETURN'),
        lte(bankEntries.number, upTo),
        notExists(db.select().from(bankPayments).where(eq(bankPayments.entryId, bankEntries.id))),
      ),
    )
    .orderBy(asc(bankEntries.number));
}

export async function payBackSubject(
  ctx: AppContext,
  { number }: { number: number },
): Promise<Subject> {
  const back = await returnable(ctx.db, number);
  const [first] = back;
  if (!first) throw refusal('NO_PAYMENT_DUE');
  const sum = moneyText(sumOf(back), first.currency);
  return {
    of: 'money that goes back',
    what: `Send ${sum} of ${countFact(back.length)} transfers back`,
    facts: [
      { label: 'Sum', value: sum },
      ...back.slice(0, SHOWN).map((entry) => ({
        label: `Entry ${entry.number}`,
        value: `${moneyText(entry.amountRaw, entry.currency)} to ${entry.partyName}, ${entry.partyIban}: ${entry.reason ? ENTRY_REASONS[entry.reason] : ''}`,
      })),
    ],
  };
}

export async function payBack({ ctx, tx, entry }: Act, { number }: { number: number }) {
  await makeReturns(ctx, tx, await returnable(tx, number));
  const made = await makePaymentFile(ctx, tx, { kind: 'RETURN', upTo: ALL });
  const sum = moneyText(sumOf(made.payments), made.payments[0]?.currency ?? '');
  entry.target = `payment file ${made.number}`;
  entry.after = { payments: made.payments.length, sum, sha256: made.hash };
  return {
    rows: [{ file: made.number, payments: made.payments.length, sum, 'SHA-256': made.hash }],
    file: made.file,
  };
}
