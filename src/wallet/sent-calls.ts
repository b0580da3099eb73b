import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fnx/values/time';
import { isTxHash } from '@fnx/values/tx-hash';
import { useQuery } from '@tanstack/react-query';
import type { Hex } from 'viem';
import { rpcCall } from '@/lib/http/rpc';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import type { LocalKey } from '@/lib/storage/storage-list';
import { storedValue } from '@/lib/storage/stored-value';

/**
 * A transaction sent from this browser, kept until its page has seen the result, so that a closed tab or a reload does not hide
 * that something is under way. Only a convenience: what happened on the chain is found by the index without it.
 */
export type SentCall = {
  hash: Hex;
  /** Names what the call is about, such as `order:<id>`, `staking` or `transfer`. */
  subject: string;
  description: string;
  /** The sending wallet. */
  address: string;
  /** Epoch milliseconds. */
  sentAt: number;
};

/**
 * A swap: `amount` of `give` for `get`, by symbol. The index does not find it, so it is kept until the service has recorded it and
 * its owner has seen the result.
 */
export type SentSwap = SentCall & {
  give: string;
  get: string;
  amount: string;
  recorded: boolean;
  seen: boolean;
};

/** `unknown`: the node does not have it, so the wallet has probably replaced or dropped it. */
export type FollowedCall = SentCall & {
  state: 'pending' | 'mined' | 'reverted' | 'unknown';
  /** Number of the transaction's block; null before. */
  block: number | null;
};

/** Some wallets send to block producers directly: nodes know such a transaction only once it is in a block. */
const PATIENCE_MS = MINUTE_MS;
const MOST = 20;
const SWAPS_KEPT_MS = 30 * DAY_MS;

/** Swaps have a list of their own, as the cookie policy says, because they are kept longer. */
const calls = listOf('fnx.calls', isSentCall);
const swaps = listOf('fnx.swaps', isSentSwap);

function listOf<T extends SentCall>(key: LocalKey, isEntry: (value: unknown) => value is T) {
  const stored = storedValue<T[]>(key, (value) =>
    Array.isArray(value) ? value.filter(isEntry) : null,
  );
  const read = () => stored.read() ?? [];
  return {
    read,
    save: (entries: T[]): void => void (entries.length > 0 ? stored.save(entries) : stored.clear()),
  };
}

function isSentCall(value: unknown): value is SentCall {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, subject, description, address, sentAt } = value as Record<string, unknown>;
  return (
    isTxHash(hash) &&
    [subject, description, address].every((text) => typeof text === 'string') &&
    typeof sentAt === 'number'
  );
}

function isSentSwap(value: unknown): value is SentSwap {
  // An earlier release kept neither.
  if (!isSentCall({ subject: 'swap', description: '', ...Object(value) })) return false;
  const { give, get, amount, recorded, seen } = value as Partial<SentSwap>;
  return (
    [give, get, amount].every((text) => typeof text === 'string') &&
    [recorded, seen].every((flag) => typeof flag === 'boolean')
  );
}

/** The stored transactions whose subject begins with `prefix`, oldest first. */
export function sentCalls(prefix: string): SentCall[] {
  return calls.read().filter((call) => call.subject.startsWith(prefix));
}

/** Oldest first. */
export const sentSwaps = swaps.read;

/** The newest swap whose result its owner has not seen. */
export const openSwap = (): SentSwap | null => sentSwaps().findLast(({ seen }) => !seen) ?? null;

/** Stores a sent transaction. Entries of the last day are kept, the newest twenty; swaps of the last month. */
export function rememberCall(
  call: Omit<SentCall, 'sentAt'> | Omit<SentSwap, 'sentAt'>,
  now = Date.now(),
): void {
  const sent = { ...call, sentAt: now };
  const others = <T extends SentCall>(list: T[], keptMs: number) =>
    list.filter(({ hash, sentAt }) => hash !== sent.hash && now - sentAt < keptMs);
  if (isSentSwap(sent)) swaps.save([...others(swaps.read(), SWAPS_KEPT_MS), sent]);
  else calls.save([...others(calls.read(), DAY_MS), sent].slice(-MOST));
}

export function forgetCall(hash: string): void {
  const all = calls.read();
  const left = all.filter((call) => call.hash !== hash);
  if (left.length < all.length) calls.save(left);
}

/** The service has recorded a swap, its owner has seen the result, or the wallet has replaced the transaction. */
export function changeSwap(
  hash: string,
  changes: Partial<Pick<SentSwap, 'recorded' | 'seen' | 'hash'>>,
): void {
  const changed = sentSwaps().map((swap) => (swap.hash === hash ? { ...swap, ...changes } : swap));
  swaps.save(changed.filter(({ recorded, seen }) => !(recorded && seen)));
}

/** The same with their state on the chain, asked every two seconds. */
export function useSentCalls(prefix: string): readonly FollowedCall[] {
  const rpcUrl = useQuery(configQuery).data?.chain.rpcUrl;
  const { data } = useQuery({
    queryKey: queryKey('sentCalls', prefix),
    queryFn: () => Promise.all(sentCalls(prefix).map((call) => follow(rpcUrl ?? '', call))),
    enabled: rpcUrl !== undefined,
    staleTime: 0,
    refetchInterval: 2 * SECOND_MS,
  });
  return data ?? NONE;
}

const NONE: readonly FollowedCall[] = [];

type Receipt = { status: Hex; blockNumber: Hex };

async function follow(rpcUrl: string, call: SentCall): Promise<FollowedCall> {
  const receipt = await rpcCall<Receipt | null>(rpcUrl, 'eth_getTransactionReceipt', [
    call.hash,
  ]).catch(() => null);
  if (receipt) {
    const state = receipt.status === '0x1' ? 'mined' : 'reverted';
    return { ...call, state, block: Number(receipt.blockNumber) };
  }
  const lost = Date.now() - call.sentAt > PATIENCE_MS && !(await isKnown(rpcUrl, call.hash));
  return { ...call, state: lost ? 'unknown' : 'pending', block: null };
}

/** A node that does not answer is no proof that the transaction is gone. */
async function isKnown(rpcUrl: string, hash: Hex): Promise<boolean> {
  const found = rpcCall<object | null>(rpcUrl, 'eth_getTransactionByHash', [hash]);
  return found.then(
    (transaction) => transaction !== null,
    () => true,
  );
}
