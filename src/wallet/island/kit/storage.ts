import { readJson, readStored, writeStored } from '@/lib/storage/browser-storage';

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
  rewrite(RECENT_KEY, (value) => (Array.isArray(value) ? value.slice(0, RECENT_WALLETS) : value));
  rewrite(TRANSACTIONS_KEY, withoutOldest);
}

function rewrite(
  key: typeof RECENT_KEY | typeof TRANSACTIONS_KEY,
  change: (value: unknown) => unknown,
): void {
  const before = readStored(key);
  if (before === null) return;
  const after = JSON.stringify(change(readJson(before)));
  if (after !== before) writeStored(key, after);
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
