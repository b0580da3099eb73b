/**
 * RainbowKit writes its own lists into the browser: the wallets used, of which it shows three and keeps all, and each
 * account's transactions, of which it keeps eleven that are finished. Both are cut here to what the product promises. It reads
 * the storage anew before each change, so cutting there suffices.
 */

const RECENT_KEY = 'rk-recent';
const TRANSACTIONS_KEY = 'rk-transactions';

const RECENT_WALLETS = 3;
const FINISHED_TRANSACTIONS = 10;

/** Cuts both lists; cheap to call often, and calm where storage is blocked. */
export function tidyKitStorage(): void {
  try {
    rewrite(RECENT_KEY, (value) => (Array.isArray(value) ? value.slice(0, RECENT_WALLETS) : value));
    rewrite(TRANSACTIONS_KEY, withoutOldest);
  } catch {
    // Blocked storage holds nothing to cut.
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
