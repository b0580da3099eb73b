import type { AgentPaymentSource } from '@fnx/api/shared/rights-vocabulary';
import { currencyDecimals } from '@fnx/chain/currencies';
import { formatDecimal } from '@fnx/values/money';
import type { agentPayments } from './tables';

type AgentPayment = typeof agentPayments.$inferSelect;

/** The bank's payment of what the paying agent got for a holder. */
export const paymentOf = (paid: AgentPayment, { name, iban }: { name: string; iban: string }) => ({
  kind: 'PAYOUT' as const,
  endToEndId: `PO-${paid.id.replaceAll('-', '')}`,
  userId: paid.userId,
  name,
  iban,
  amountRaw: paid.bankRaw ?? 0n,
  currency: paid.bankCurrency ?? '',
  text: textOf(paid),
});

const SOURCE_NAMES: Readonly<Record<AgentPaymentSource, string>> = {
  DISTRIBUTION: 'Distribution',
  AUCTION: 'Auction',
  OFFER: 'Sale by offer',
};

/** English: the bank's statement does not know the reader's language. */
function textOf({ source, sourceId, amountRaw, currencyId, rateRaw }: AgentPayment): string {
  const decimals = currencyDecimals(currencyId ?? '');
  const what = [SOURCE_NAMES[source], sourceId].filter((part) => part !== null).join(' ');
  const amount = `${formatDecimal(amountRaw, decimals)} ${currencyId}`;
  return `${what}: ${amount} at ${formatDecimal(rateRaw ?? 0n, 8)}`;
}
