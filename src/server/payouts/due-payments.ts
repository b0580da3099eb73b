import { paymentFault } from '@fnx/bank-files/write-pain';
import { and, asc, eq, notExists } from 'drizzle-orm';
import { type Choosing, chosenBy, onlyNamed, type Wanted } from '@/server/deposits/chosen-by';
import { inventedPayment } from '@/server/deposits/find-altered';
import { type BankPayment, MOST_PAYMENTS } from '@/server/deposits/make-payment-file';
import { confirmedNames, heldPeople } from '@/server/deposits/payable-names';
import { bankPayments } from '@/server/deposits/payment-tables';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';
import { paymentOf } from './payment-of';
import { agentPayments, payoutAccounts } from './tables';

type Due = Choosing & Pick<AppContext, 'clock'>;
type Held = { payment: BankPayment; why: string };

/**
 * Reads payments that wait for a file, oldest first, as they are to be paid now: what the chain paid, to the person's present account
 * and verified name. The row of a payment is its place among the others and says no more.
 * @returns those that one file can have, and those that are held back, with why
 */
export async function duePayments({ db, clock, isHolding, named }: Due, wanted: Wanted) {
  const now = clock.now();
  const asked = db
    .select({ due: bankPayments, paid: agentPayments, account: payoutAccounts, person: users })
    .from(bankPayments)
    .innerJoin(agentPayments, eq(agentPayments.paymentId, bankPayments.id))
    .innerJoin(users, eq(users.id, agentPayments.userId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, agentPayments.userId))
    .where(
      and(
        eq(bankPayments.state, 'DUE'),
        eq(bankPayments.kind, 'PAYOUT'),
        chosenBy(bankPayments.number, wanted, undefined),
      ),
    )
    .orderBy(asc(bankPayments.number));
  const rows = await (isHolding
    ? asked.for('update', { of: [bankPayments, agentPayments] })
    : asked);
  const ids = rows.map(({ person }) => person.id);
  const names = await confirmedNames(db, ids);
  const onHold = await heldPeople(db, ids);
  const ready: BankPayment[] = [];
  const held: Held[] = [];
  for (const { due, paid, account, person } of rows) {
    const name = names.get(person.id) ?? '';
    const payment = { ...due, ...paymentOf(paid, { iban: account?.iban ?? '', name }) };
    const why = () => {
      if (paid.holder !== person.holderId) return 'the chain paid another person';
      if (onHold.has(person.id)) return 'the person is on hold';
      if (name === '') return 'the person is not verified any more';
      if (!account) return 'the person has no bank account here any more';
      if (account.usableFrom > now) return 'the bank account was changed less than two days ago';
      return paymentFault({ ...payment, creditor: payment });
    };
    const reason = why();
    if (reason === null) ready.push(payment);
    else held.push({ payment, why: reason });
  }
  return { ready: onlyNamed(ready, named).slice(0, MOST_PAYMENTS), held };
}

/** Finds payments that wait for a file though the chain paid nobody, or somebody else, for them. */
export async function findInvented({ db }: Pick<AppContext, 'db'>) {
  const { kind, state, number, id } = bankPayments;
  const behind = db
    .select({ id: agentPayments.id })
    .from(agentPayments)
    .innerJoin(users, eq(users.id, agentPayments.userId))
    .where(and(eq(agentPayments.paymentId, id), eq(agentPayments.holder, users.holderId)));
  const rows = await db
    .select({ number })
    .from(bankPayments)
    .where(and(eq(kind, 'PAYOUT'), eq(state, 'DUE'), notExists(behind)))
    .orderBy(asc(number));
  return rows.map(inventedPayment('payout'));
}
