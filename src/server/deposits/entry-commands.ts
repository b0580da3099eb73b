import { ENTRY_REASONS, type EntryReason, type EntryState } from '@fnx/api/shared/deposits';
import type { Db } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { sharesFact } from '@/server/users/person-facts';
import { notByOf, sourceFacts } from './entry-sources';
import { moneyText } from './money-text';
import { confirmedNames } from './payable-names';
import { takeMoney } from './place-credits';
import { bankEntries } from './tables';

export async function findEntry(db: Db, number: number) {
  const [entry] = await db.select().from(bankEntries).where(eq(bankEntries.number, number));
  if (!entry) {
    throw refusal('NOT_ON_PAGE', { what: 'entry', id: number, page: 'Bank money' });
  }
  return entry;
}

type Match = { number: number; order: number };

async function findMatch(db: Db, { number, order: wanted }: Match) {
  const entry = await findEntry(db, number);
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, BigInt(wanted)));
  const fits =
    order?.method === 'TRANSFER' &&
    order.status === 'CREATED' &&
    order.payRaw === entry.amountRaw &&
    order.currencyId === entry.currency &&
    entry.isCredit;
  if (!order || !fits || !['OPEN', 'TO_RETURN'].includes(entry.state)) {
    throw refusal('ENTRY_FITS_NOT', { entry: number, order: wanted });
  }
  return { entry, order };
}

export async function matchSubject(ctx: AppContext, given: Match): Promise<Subject> {
  const { entry, order } = await findMatch(ctx.db, given);
  const names = await confirmedNames(ctx.db, [order.userId]);
  const customer = names.get(order.userId) ?? 'nobody who is verified';
  return {
    of: `entry ${entry.number}`,
    what: `Take ${moneyText(entry.amountRaw, entry.currency)} of ${entry.partyName} for order ${order.number} of ${customer}`,
    facts: [
      {
        label: 'Entry',
        value: `${entry.number}, beside the order`,
        page: { area: 'deposits', id: String(entry.number) },
      },
      { label: 'Payer', value: `${entry.partyName ?? 'unknown'}, ${entry.partyIban ?? ''}` },
      { label: 'Customer', value: customer, page: { area: 'people', id: order.userId } },
      { label: 'Reference', value: entry.reference ?? 'none' },
      { label: 'Text', value: entry.text },
      ...(await sourceFacts(ctx.db, [entry])),
      { label: 'Shares', value: sharesFact(order.sharesRaw) },
    ],
    notBy: await notByOf(ctx.db, [entry]),
  };
}

export async function match({ ctx, tx, entry: journal }: Act, given: Match) {
  const { entry, order } = await findMatch(tx, given);
  const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
  if (locked?.status !== 'CREATED') throw refusal('CHANGED_MEANWHILE');
  await takeMoney(ctx, tx, [{ entry, order: locked }]);
  journal.target = `entry ${entry.number}`;
  journal.after = { order: Number(order.number) };
  return [{ number: entry.number, order: Number(order.number) }];
}

export async function sendBack(
  { tx, entry: journal }: Act,
  given: { number: number; why: EntryReason },
) {
  const { number, why } = given;
  const entry = await findEntry(tx, number);
  // The first transfer of an order is no second one.
  const from: EntryState[] = why === 'SECOND_TRANSFER' ? ['OPEN'] : ['OPEN', 'MATCHED'];
  const moved = await tx
    .update(bankEntries)
    .set({ state: 'TO_RETURN', reason: why })
    .where(
      and(
        eq(bankEntries.id, entry.id),
        eq(bankEntries.isCredit, true),
        inArray(bankEntries.state, from),
      ),
    )
    .returning({ id: bankEntries.id });
  if (moved.length === 0) throw refusal('ALREADY', { what: 'entry', state: entry.state });
  journal.target = `entry ${number}`;
  return [{ number, reason: ENTRY_REASONS[why] }];
}
