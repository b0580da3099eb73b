import type { EntryReason } from '@fnx/api/shared/deposits';
import { FAULT_TEXTS } from '@fnx/api/shared/fault-texts';
import { paymentFault } from '@fnx/bank-files/write-pain';
import { samePerson } from '@fnx/names/same-person';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { readConfirmed } from '@/server/book-entries/compare-entry';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { moveOrder, type Order } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import type { BankPayment } from './make-payment-file';
import { bankPayments } from './payment-tables';
import { type BankEntry, bankEntries } from './tables';

/** Notes for the order's owner, by reason; an entry without an order has no owner. */
const NOTES: Partial<Record<EntryReason, string>> = {
  OTHER_NAME: FAULT_TEXTS.RETURN_OTHER_NAME,
  COMPANY: FAULT_TEXTS.RETURN_COMPANY,
  TOO_MUCH: FAULT_TEXTS.RETURN_TOO_MUCH,
  TOO_LITTLE: FAULT_TEXTS.RETURN_TOO_LITTLE,
  OTHER_CURRENCY: FAULT_TEXTS.RETURN_OTHER_CURRENCY,
  TOO_LATE: FAULT_TEXTS.RETURN_TOO_LATE,
  PRICE_MOVED: FAULT_TEXTS.RETURN_PRICE_MOVED,
  REVERSAL: FAULT_TEXTS.RETURN_REVERSAL,
  NOT_VERIFIED: FAULT_TEXTS.RETURN_NOT_VERIFIED,
};

/** Why no bank could carry out the transfer that sends an entry back; null where one can. */
export const payBackFault = ({ amountRaw, currency, partyName, partyIban }: Returned) =>
  paymentFault({
    ...{ amountRaw, currency },
    creditor: { name: partyName ?? partyIban ?? '', iban: partyIban ?? '' },
  });

type Returned = Pick<BankEntry, 'amountRaw' | 'currency' | 'partyName' | 'partyIban'>;

/**
 * Makes the transfers that send entries back, each once. An order that had this money ends; any other order is not touched, because its
 * own money may still come.
 * @returns the transfers, which are in no file yet
 * @throws Refusal when the bank did not say where the money came from
 */
export async function makeReturns(
  ctx: AppContext,
  tx: Tx,
  entries: readonly BankEntry[],
): Promise<BankPayment[]> {
  const payments: BankPayment[] = [];
  for (const entry of entries) {
    const { id, number, partyIban, partyName, amountRaw, currency, reason } = entry;
    if (!partyIban) throw refusal('ENTRY_WITHOUT_IBAN', { entry: number });
    const [order] = entry.orderId
      ? await tx.select().from(orders).where(eq(orders.id, entry.orderId)).for('update')
      : [];
    const taken = await tx
      .update(bankEntries)
      .set({ state: 'RETURNING' })
      .where(and(eq(bankEntries.id, id), eq(bankEntries.state, 'TO_RETURN')))
      .returning({ id: bankEntries.id });
    if (taken.length === 0) throw refusal('CHANGED_MEANWHILE');
    const values = {
      kind: 'RETURN' as const,
      endToEndId: `RT-${id.replaceAll('-', '')}`,
      entryId: id,
      userId: order?.userId ?? null,
      name: partyName ?? partyIban,
      iban: partyIban,
      amountRaw,
      currency,
      text: `Return of your transfer${order ? `, order ${order.number}` : ''}`,
      createdAt: ctx.clock.now(),
    };
    payments.push(...(await tx.insert(bankPayments).values(values).returning()));
    if (order && (await endsWith(tx, order, entry))) {
      const note = (reason && NOTES[reason]) ?? null;
      await moveOrder(ctx, tx, order, { event: 'RETURN', at: ctx.clock.now(), note });
    }
  }
  return payments;
}

/** Whether an order ends with this money: with its own, or with what its owner sent wrongly. A stranger's transfer ends nobody's order. */
async function endsWith(tx: Tx, order: Order, entry: BankEntry): Promise<boolean> {
  if (order.status === 'SUBMITTED') {
    return entry.reason !== 'SECOND_TRANSFER' && !(await hasOtherMoney(tx, order));
  }
  if (order.status !== 'CREATED') return false;
  const owner = await readConfirmed(tx, order.userId);
  return owner !== null && samePerson(entry.partyName, owner.name) === 'SAME';
}

/** Whether an order has money that does not go back. */
async function hasOtherMoney(tx: Tx, { id }: Order): Promise<boolean> {
  const [other] = await tx
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(
      and(
        eq(bankEntries.orderId, id),
        inArray(bankEntries.state, ['MATCHED', 'RELEASED', 'ISSUED']),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Sends money back whose buyer did not accept the new number of shares, or said nothing in time. A job calls it. */
export async function returnUnanswered(ctx: AppContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const refused = tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.status, 'SUBMITTED'),
          sql`(${orders.askedAnswer} = 'REFUSED' or (${orders.askedAnswer} is null and ${lt(orders.askedUntil, ctx.clock.now())}))`,
        ),
      );
    await tx
      .update(bankEntries)
      .set({ state: 'TO_RETURN', reason: 'PRICE_MOVED' })
      .where(and(eq(bankEntries.state, 'MATCHED'), inArray(bankEntries.orderId, refused)));
  });
}
