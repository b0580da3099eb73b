import { AmountError, formatDecimal, parseDecimal } from '@/shared/money';

/**
 * The amount as typed, read strictly. What is still being typed (`12.`) is no fault yet.
 *
 * @param decimals places that the unit has
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
    if (raw === 0n) return { kind: 'fault', text: 'Enter more than zero.' };
    return { kind: 'amount', raw, text: formatDecimal(raw, decimals) };
  } catch (error) {
    if (error instanceof AmountError) return { kind: 'fault', text: error.message };
    throw error;
  }
}

/** `12.` and `.5` while the rest is still to come. */
function unfinished(text: string): string {
  const whole = text.startsWith('.') && text.length > 1 ? `0${text}` : text;
  return /^[0-9]+\.$/.test(whole) ? whole.slice(0, -1) : whole;
}

/**
 * What "Max" puts into the field: all that the wallet holds, less what the network takes when the
 * payment is in the network's own coin, at most what one order may be, cut to eight places.
 *
 * @returns null when nothing can be paid
 */
export function maxPayable(facts: {
  balance: string;
  decimals: number;
  /** Twice the expected fee stays behind, for it moves; null when the fee is not paid from this. */
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
