import { AmountError, formatDecimal, parseDecimal } from '@fnx/values/money';
import { t } from '@/lang/purchase';
import { amountMessage } from '@/lib/format/amount-message';

/**
 * Parses a typed amount strictly. Incomplete input such as `12.` is not an error.
 *
 * @param decimals decimal places of the unit
 */
type TypedAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; raw: bigint; text: string }
  | { kind: 'fault'; text: string };

export function readAmount(typed: string, decimals: number): TypedAmount {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  try {
    const raw = parseDecimal(unfinished(text), decimals);
    if (raw === 0n) return { kind: 'fault', text: t('Enter an amount greater than zero.') };
    return { kind: 'amount', raw, text: formatDecimal(raw, decimals) };
  } catch (error) {
    if (error instanceof AmountError) return { kind: 'fault', text: amountMessage(error) };
    throw error;
  }
}

/** Completes `12.` and `.5` while typing continues. */
function unfinished(text: string): string {
  const whole = text.startsWith('.') && text.length > 1 ? `0${text}` : text;
  return /^[0-9]+\.$/.test(whole) ? whole.slice(0, -1) : whole;
}

/**
 * Amount for "Max": the balance, less the network fee if the currency pays it, capped at the order maximum and cut to eight
 * decimals.
 *
 * @returns null if nothing can be paid
 */
export function maxPayable(facts: {
  balance: string;
  decimals: number;
  /** Expected network fee; twice the amount is reserved because fees vary. Null if this currency does not pay the fee. */
  networkFee: string | null;
  maxAmount: string | null;
}): string | null {
  const { balance, decimals, networkFee, maxAmount } = facts;
  const held = parseDecimal(balance, decimals);
  const kept = networkFee === null ? 0n : 2n * parseDecimal(networkFee, decimals);
  const free = held - kept;
  if (free <= 0n) return null;
  const most = maxAmount === null ? free : parseDecimal(maxAmount, decimals);
  const payable = free < most ? free : most;
  const places = decimals > 8 ? 10n ** BigInt(decimals - 8) : 1n;
  const cut = payable - (payable % places);
  return cut > 0n ? formatDecimal(cut, decimals) : null;
}
