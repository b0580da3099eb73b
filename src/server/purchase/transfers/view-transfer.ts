import { paymentCode } from '@fnx/bank-files/payment-code';
import { currencyDecimals } from '@fnx/chain/currencies';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { AppContext } from '@/server/platform/context';
import type { Order } from '@/server/purchase/move-order';

/** Where and how to pay an order by bank transfer: `payment` of the contract; null when the bank's account is not offered any more. */
export function viewTransfer({ config }: Pick<AppContext, 'config'>, order: Order) {
  const account = config.bankTransfer;
  const { reference, holdUntil, currencyId } = order;
  if (!account || account.currency !== currencyId || !reference || !holdUntil) return null;
  const { iban, name, bic } = account;
  const amount = formatDecimal(order.payRaw, currencyDecimals(currencyId), 2);
  const code = paymentCode(account, { amount, reference });
  return {
    kind: 'TRANSFER' as const,
    amount,
    currency: account.currency,
    iban,
    name,
    bic,
    reference,
    code: code?.text ?? null,
    codeKind: code?.kind ?? null,
    holdUntil: holdUntil.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    asked: viewAsked(order),
  };
}

/** Shows what the buyer was asked; null once the buyer has answered. */
function viewAsked({ askedRaw, askedUntil, askedAnswer }: Order) {
  if (askedRaw === null || askedUntil === null || askedAnswer !== null) return null;
  return { shares: formatDecimal(askedRaw, SHARE_DECIMALS), until: askedUntil.toISOString() };
}
