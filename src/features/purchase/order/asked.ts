import { useState } from 'react';
import { storedValue } from '@/lib/storage/stored-value';
import { MINUTE_MS } from '@/shared/time';

/* Orders that a wallet was asked to pay and has not answered for. A reload ends the page that waits, but not the wallet's question. */

/** Longer than an order's price, after which the contract refuses the purchase. */
const LIFE_MS = 20 * MINUTE_MS;

/** `at` in epoch milliseconds. `allowance` of the sale when an approval was asked for, in token units; null for a purchase. */
type Asked = { at: number; allowance: string | null };

/** By order. */
const stored = storedValue<Record<string, Asked>>('fnx.asked', (value) =>
  value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).filter(([, asked]) => isAsked(asked)))
    : null,
);

function isAsked(value: unknown): value is Asked {
  const { at, allowance } = (value ?? {}) as Partial<Record<keyof Asked, unknown>>;
  return (
    typeof at === 'number' &&
    Date.now() - at < LIFE_MS &&
    (allowance === null || typeof allowance === 'string')
  );
}

/** @param allowance before an approval; null when the purchase is asked for */
export function markAsked(orderId: string, allowance: bigint | null): void {
  const asked = { at: Date.now(), allowance: allowance === null ? null : String(allowance) };
  stored.save({ ...stored.read(), [orderId]: asked });
}

/** The wallet has answered, or its owner says that it does not ask any more. */
export function clearAsked(orderId: string): void {
  const { [orderId]: answered, ...others } = stored.read() ?? {};
  if (answered !== undefined) stored.save(others);
}

/** What a wallet was asked for this order before the page was opened; null for nothing. */
export function useAskedBefore(orderId: string) {
  const [asked, setAsked] = useState(() => stored.read()?.[orderId] ?? null);
  const forget = () => {
    clearAsked(orderId);
    setAsked(null);
  };
  return { asked, forget };
}

/** An approval was answered once the allowance is another one than before. A purchase appears as the order's. */
export function isAnswered(asked: Asked | null, allowance: bigint | undefined): boolean {
  const before = asked?.allowance ?? null;
  return before !== null && allowance !== undefined && before !== String(allowance);
}
