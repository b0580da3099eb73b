/**
 * Trims RainbowKit's lists in `localStorage`: the recent wallets (it shows three and keeps all) and each account's
 * finished transactions (it keeps eleven). RainbowKit rereads the storage before each change.
 */

const RECENT_KEY = 'rk-recent';
const TRANSACTIONS_KEY = 'rk-transactions';

const RECENT_WALLETS = 3;
const FINISHED_TRANSACTIONS = 10;

/** Trims both lists. Cheap; does nothing if storage is blocked. */
export function tidyKitStorage(): void {
  try {
    rewrite(RECENT_KEY, (value) => (Array.isArray(value) ? value.slice(0, RECENT_WALLETS) : value));
    rewrite(TRANSACTIONS_KEY, withoutOldest);
  } catch {
    // Storage is blocked; there is nothing to trim.
  }
}

function rewrite(key: string, change: (value: unknown) => unknown): void {
  const before = localStorage.getItem(key);
  if (before === null) return;
  const after = JSON.stringify(change(readJson(before)));
  if (after !== before) localStorage.setItem(key, after);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Transaction = { status?: string };

/** By account, by chain, newest first. */
function withoutOldest(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return mapValues(value, (chains) =>
    isRecord(chains)
      ? mapValues(chains, (list) => (Array.isArray(list) ? keepNewest(list) : list))
      : chains,
  );
}

function keepNewest(list: readonly Transaction[]): Transaction[] {
  let finished = 0;
  return list.filter(({ status }) => {
    if (status === 'pending') return true;
    finished += 1;
    return finished <= FINISHED_TRANSACTIONS;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(
  record: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
