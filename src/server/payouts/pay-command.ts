import { eq } from 'drizzle-orm';
import type { Wanted } from '@/server/deposits/chosen-by';
import { type BankPayment, makePaymentFile } from '@/server/deposits/make-payment-file';
import { moneyText, payeeText, sumText } from '@/server/deposits/money-text';
import { bankPayments } from '@/server/deposits/payment-tables';
import type { Act } from '@/server/desk/audited';
import type { Look, Subject } from '@/server/desk/look';
import { refusal } from '@/server/platform/refusal';
import { countFact } from '@/server/users/person-facts';
import { duePayments } from './due-payments';

type Numbers = readonly number[];

export async function paySubject(look: Look<Numbers>, wanted: Wanted): Promise<Subject<Numbers>> {
  const { ready, held } = await duePayments(look, wanted);
  if (ready.length === 0) throw refusal('NO_PAYMENT_DUE');
  const sum = sumText(ready);
  const fact = (label: string, { name, iban, userId, ...payment }: BankPayment, rest = '') => ({
    label,
    value: `${moneyText(payment.amountRaw, payment.currency)} to ${payeeText(name)}, ${iban}${rest}`,
    page: userId ? { area: 'people' as const, id: userId } : undefined,
  });
  return {
    of: 'payments to holders',
    named: ready.map(({ number }) => number),
    what: `Pay ${sum} to ${countFact(ready.length)} bank accounts of holders`,
    facts: [
      { label: 'Sum', value: sum },
      { label: 'Payments', value: countFact(ready.length) },
      ...ready.map((payment) => fact(`Payment ${payment.number}`, payment)),
      ...held.map(({ payment, why }) => ({
        ...fact('Held back', payment, `: ${why}`),
        moment: true as const,
      })),
    ],
  };
}

export async function pay(act: Act, wanted: Wanted, named: Numbers) {
  const { ready } = await duePayments({ ...act.ctx, isHolding: true, named }, wanted);
  for (const { id, number: _, ...payment } of ready) {
    await act.tx.update(bankPayments).set(payment).where(eq(bankPayments.id, id));
  }
  const { row, file } = await makePaymentFile(act, ready);
  return { rows: [row], file };
}
