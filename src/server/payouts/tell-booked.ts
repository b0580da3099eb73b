import type { AgentPaymentSource } from '@fnx/api/shared/rights-vocabulary';
import { currencyDecimals } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { decimal, t } from '@/lang/service';
import { bankPayments } from '@/server/deposits/payment-tables';
import { type Notifier, raiseNotification } from '@/server/messaging/raise-notification';
import { agentPayments } from './tables';

const LAST_SIGNS = 4;

const LINKS: Readonly<Record<AgentPaymentSource, string>> = {
  DISTRIBUTION: '/distributions',
  AUCTION: '/sell',
  OFFER: '/sell/offers',
};

/** Tells a person that the bank has sent the money of a sale or a distribution. */
export async function tellBooked(ctx: Notifier, tx: Tx, paymentId: string): Promise<void> {
  const [row] = await tx
    .select({ paid: agentPayments, payment: bankPayments })
    .from(agentPayments)
    .innerJoin(bankPayments, eq(bankPayments.id, agentPayments.paymentId))
    .where(eq(bankPayments.id, paymentId));
  const { paid, payment } = row ?? {};
  if (!paid?.userId || !payment) return;
  const { userId } = paid;
  const { amountRaw, currency, iban } = payment;
  const isDistribution = paid.source === 'DISTRIBUTION';
  await raiseNotification(ctx, tx, {
    userId,
    kind: isDistribution ? 'DISTRIBUTION' : 'AUCTION',
    title: t('Money was sent to your bank account'),
    body: t(
      'The bank has sent {amount} {currency} to your account that ends in {digits}. It usually arrives within a banking day.',
      {
        amount: decimal(formatDecimal(amountRaw, currencyDecimals(currency), 2)),
        currency,
        digits: iban.slice(-LAST_SIGNS),
      },
    ),
    link: LINKS[paid.source],
    dedupeKey: `payout:${payment.id}`,
  });
}
