import { batchTypedDataJson } from '@fnx/chain/deposits';
import { fullName } from '@fnx/names/full-name';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { sharesFact } from '@/server/users/person-facts';
import { users } from '@/server/users/tables';
import { counted } from '@/shared/desk-words';
import { notByOf, readSources, sourceText } from './entry-sources';
import { moneyText, sumOf } from './money-text';
import { depositOf, releasable, releaseBatch, type Wanted } from './release';
import { signBatch } from './sign-batch';
import { bankEntries, depositBatches } from './tables';
import { voidBatch } from './void-batch';

/** More are summed. */
const SHOWN = 100;

export async function releaseSubject(ctx: AppContext, wanted: Wanted): Promise<Subject> {
  const found = await releasable(ctx.db, wanted);
  const [first] = found;
  if (!first) throw refusal('NO_DEPOSIT');
  const people = await ctx.db
    .select()
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .innerJoin(bankEntries, eq(bankEntries.orderId, orders.id))
    .where(eq(bankEntries.state, 'MATCHED'));
  const nameOf = (id: string) => {
    const person = people.find(({ users: { id: one } }) => one === id)?.users;
    return person ? fullName(person) : '';
  };
  const entries = found.map(({ entry }) => entry);
  const sources = await readSources(ctx.db, entries);
  const sum = moneyText(sumOf(entries), first.entry.currency);
  const sharesRaw = found.reduce((total, { order }) => total + order.sharesRaw, 0n);
  return {
    of: 'bank transfers',
    what: `Release ${sum} of ${counted(found.length, 'transfer')} for ${sharesFact(sharesRaw)}`,
    facts: [
      { label: 'Sum', value: sum },
      { label: 'Shares', value: sharesFact(sharesRaw) },
      ...found.slice(0, SHOWN).map(({ entry, order }) => ({
        label: `Entry ${entry.number}`,
        value: `${moneyText(entry.amountRaw, entry.currency)} of ${entry.partyName}, ${entry.partyIban}: ${sharesFact(order.sharesRaw)} to ${nameOf(order.userId)}, ${order.fromAddress}, order ${order.number}; ${sourceText(entry, sources)}`,
        page: { area: 'people' as const, id: order.userId },
      })),
    ],
    notBy: await notByOf(ctx.db, entries),
  };
}

export async function release({ ctx, tx, entry }: Act, wanted: Wanted) {
  const { batch, released } = await releaseBatch(ctx, tx, wanted);
  const sum = sumOf(released.map((one) => one.entry));
  const sharesRaw = released.reduce((total, { order }) => total + order.sharesRaw, 0n);
  const currency = released[0]?.entry.currency ?? '';
  entry.target = `batch ${batch.number}`;
  entry.after = { deposits: released.length, sum: moneyText(sum, currency) };
  return [
    {
      batch: batch.number,
      deposits: released.length,
      sum: moneyText(sum, currency),
      shares: formatDecimal(sharesRaw, SHARE_DECIMALS),
    },
  ];
}

export async function listBatches({ ctx }: Operator, { limit }: { limit: number }) {
  const sale = ctx.chain.addresses.contracts.shareSale;
  const rows = await ctx.db
    .select()
    .from(depositBatches)
    .orderBy(desc(depositBatches.number))
    .limit(limit);
  return rows.map((batch) => ({
    batch: batch.number,
    state: batch.state,
    deposits: batch.deposits.length,
    sum: moneyText(
      batch.deposits.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      batch.deposits[0]?.currency ?? '',
    ),
    until: batch.validUntil,
    cashier: batch.cashier,
    'typed data':
      batch.state === 'RELEASED' ? batchTypedDataJson(sale, batch.deposits.map(depositOf)) : null,
  }));
}

export async function takeBack({ tx, entry }: Act, { number }: { number: number }) {
  const [batch] = await tx.select().from(depositBatches).where(eq(depositBatches.number, number));
  if (!batch) {
    throw refusal('NOT_LISTED', { what: 'batch', id: number, list: 'deposits batches' });
  }
  const entries = await voidBatch(tx, batch.id);
  if (entries === 0) {
    throw refusal('ALREADY', { what: 'batch', state: batch.state.toLowerCase() });
  }
  entry.target = `batch ${number}`;
  return [{ batch: number, entries }];
}

export async function sign({ ctx, tx, entry }: Act, given: Parameters<typeof signBatch>[2]) {
  const { cashier, deposits } = await signBatch(ctx, tx, given);
  entry.target = `batch ${given.number}`;
  entry.after = { cashier, deposits };
  return [{ batch: given.number, deposits, cashier }];
}
