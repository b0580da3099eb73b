import { useQuery } from '@tanstack/react-query';
import { rpcCall } from '@/lib/http/rpc';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { storedValue } from '@/lib/storage/stored-value';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/time';
import { isTxHash } from './sent-list';

type Hex = `0x${string}`;

/**
 * A transaction sent from this browser, kept until its page has seen the result, so that a closed tab or a reload does not hide
 * that something is under way. Only a convenience: what happened on the chain is found by the index without it.
 */
export type SentCall = {
  hash: Hex;
  /** What it is about, such as `order:<id>`, `staking` or `transfer`. */
  subject: string;
  description: string;
  /** The sending wallet. */
  address: string;
  /** Epoch milliseconds. */
  sentAt: number;
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

const stored = storedValue<SentCall[]>('fnx.calls', (value) =>
  Array.isArray(value) ? value.filter(isSentCall) : null,
);

function isSentCall(value: unknown): value is SentCall {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, subject, description, address, sentAt } = value as Record<string, unknown>;
  return (
    isTxHash(hash) &&
    [subject, description, address].every((text) => typeof text === 'string') &&
    typeof sentAt === 'number'
  );
}

/** The stored transactions whose subject begins with `prefix`, oldest first. */
export function sentCalls(prefix: string): SentCall[] {
  return (stored.read() ?? []).filter((call) => call.subject.startsWith(prefix));
}

/** Stores a sent transaction. Entries of the last day are kept, the newest twenty. */
export function rememberCall(call: Omit<SentCall, 'sentAt'>, now = Date.now()): void {
  const others = (stored.read() ?? []).filter(
    ({ hash, sentAt }) => hash !== call.hash && now - sentAt < DAY_MS,
  );
  stored.save([...others, { ...call, sentAt: now }].slice(-MOST));
}

export function forgetCall(hash: string): void {
  const all = stored.read() ?? [];
  const left = all.filter((call) => call.hash !== hash);
  if (left.length < all.length) stored.save(left);
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
