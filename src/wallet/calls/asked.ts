import { MINUTE_MS } from '@fnx/values/time';
import { useState } from 'react';
import { storedValue } from '@/lib/storage/stored-value';

/* Calls that a wallet was asked for and has not answered. A reload ends the page that waits, but not the wallet's question. */

/** Longer than an order's price, after which the contract refuses the purchase. */
const LIFE_MS = 20 * MINUTE_MS;

/** `at` in epoch milliseconds. `allowance` when an approval was asked for, in token units; null for the call itself. */
type Asked = { at: number; allowance: string | null };

/** By what the call is about, see `BuiltCall.once`. */
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

/** @param allowance before an approval; null when the call itself is asked for */
export function markAsked(once: string, allowance: bigint | null): void {
  const asked = { at: Date.now(), allowance: allowance === null ? null : String(allowance) };
  stored.save({ ...stored.read(), [once]: asked });
}

/** The wallet has answered, or its owner says that it does not ask any more. */
export function clearAsked(once: string): void {
  const { [once]: answered, ...others } = stored.read() ?? {};
  if (answered !== undefined) stored.save(others);
}

/** Reads what a wallet was asked for before the page was opened; `asked` is null for nothing. */
export function useAskedBefore(once: string | undefined) {
  const [before, setBefore] = useState(() => stored.read() ?? {});
  const forget = () => {
    if (once !== undefined) clearAsked(once);
    setBefore({});
  };
  return { asked: before[once ?? ''] ?? null, forget };
}

/** An approval was answered once the allowance is another one than before. A sent call appears in the lists. */
export function isAnswered(asked: Asked | null, allowance: bigint | undefined): boolean {
  const before = asked?.allowance ?? null;
  return before !== null && allowance !== undefined && before !== String(allowance);
}
