import { CallMismatchError } from '@fnx/chain/call-differences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Hex } from 'viem';
import type { Settled } from '@/lib/page/use-press';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { BatchError } from '@/wallet/wallet-errors';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import type { Approval, At, Built, CallKind, Plan, Review } from './kind';
import { type CallData, type CallName, loadKind, type SentBy, subjectOf } from './kinds';
import { sendCall } from './send-call';
import { useMissing } from './use-missing';

/**
 * Where a call is before it is sent. Afterwards `useSettledCalls` follows it until its block is final, also after a reload.
 * `refused`: it could not be built. `mismatch`: it is not what was asked for, so nothing may be signed. `wallet`: the wallet asks its owner.
 */
export type Stage =
  | { name: 'building' }
  | { name: 'refused'; error: Error; retry: () => void }
  | { name: 'mismatch'; error: CallMismatchError }
  | { name: 'review'; review: Review | null; problem: Error | null }
  | { name: 'wallet'; review: Review | null; at: At };

type Signed<Sent> = { sent: Sent } | { next: Built<Sent> } | { approved: true };

/** A call that changes nothing by being built; `data` is null while they are unknown. */
function useBuiltCall<K extends CallName>(name: K, data: CallData<K> | null) {
  const config = useQuery(configQuery).data;
  const kind = useQuery({
    queryKey: queryKey('callKind', name),
    queryFn: () => loadKind(name),
    enabled: data !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const key = queryKey('signedCall', name, keyOf(data));
  const built = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      if (!kind.data || !config || data === null) {
        throw new TypeError('The call cannot be built yet.');
      }
      const call = await kind.data.build(data, config);
      // The next review would take the call of one that was closed meanwhile.
      signal.throwIfAborted();
      return call;
    },
    enabled: kind.isSuccess && config !== undefined && data !== null,
    // Balances, rewards and rights change, so each review builds a new call.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  const failed = [kind, built].find(({ isError }) => isError);
  return {
    key,
    built: built.data,
    kept: kind.data && data !== null ? keptOf(name, kind.data, data) : undefined,
    head: data === null ? undefined : kind.data?.head(data),
    failure: failed?.error ? stageOfFailure(failed.error, () => void failed.refetch()) : null,
  };
}

/** Data of a call that the list of sent ones keeps besides its hash. */
const keptOf = <K extends CallName>(
  name: K,
  kind: CallKind<CallData<K>, SentBy<K>>,
  data: CallData<K>,
) => ({ subject: subjectOf(name, kind.about(data)), ...kind.kept?.(data) });

/**
 * Builds a call and sends it with the connected wallet.
 *
 * @param onSent called once the wallet has sent it
 */
export function useSignedCall<K extends CallName>(
  name: K,
  data: CallData<K> | null,
  onSent: (sent: SentBy<K>) => void,
) {
  const client = useQueryClient();
  const { address } = useWallet();
  const [at, setAt] = useState<At>('call');
  const [typed, setTyped] = useState('');
  const { key, built, kept, head, failure } = useBuiltCall(name, data);
  const call = built && 'call' in built ? built : undefined;
  const others = otherSigners(built, address);
  const missing = useMissing(call, others ? undefined : address);
  const { plan } = missing;

  const sign = useMutation({
    mutationFn: async (): Promise<Signed<SentBy<K>>> => {
      if (!built || !kept || !head || !plan) throw new TypeError('There is nothing to sign yet.');
      if ('sign' in built) return built.sign(await getWallet(), address);
      const from = built.from ?? address;
      if (!from) throw new TypeError('No wallet is connected.');
      const { description, button = head.button } = built.read(built.call, from);
      const asking = { from, words: description ?? button, kept, plan, onStep: setAt };
      const hash = await sendCall(built, asking);
      return hash === null ? { approved: true } : { sent: hash as SentBy<K> };
    },
    onMutate: () => setAt(plan === 'APPROVAL' ? 'approval' : 'call'),
    onError: (error) => {
      if (error instanceof BatchError) missing.avoidBatch();
      return missing.readAgain();
    },
    onSuccess: async (signed) => {
      if ('approved' in signed) return missing.readAgain();
      if ('next' in signed) {
        client.setQueryData<Built<SentBy<K>>>(key, signed.next);
        return;
      }
      setAt('sent');
      await client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onSent(signed.sent);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what became of one call says nothing of the next
  useEffect(() => {
    // A wallet that is still asking is waited for.
    if (sign.isPending && at !== 'sent') return;
    sign.reset();
    setAt('call');
    setTyped('');
  }, [keyOf(data)]);
  const stage = failure ?? stageOf(built, { ...sign, at }, address);
  const review = 'review' in stage ? stage.review : null;
  const asks = stage.name === 'wallet' ? at : null;
  const isReady = Boolean(review && plan && !others && isTyped(review, typed));
  return {
    head,
    stage,
    review,
    missing,
    /** The transaction that the wallet is asked for now; undefined for a message, and where both come in one confirmation. */
    asked: plan === 'APPROVAL' ? call?.approval?.call : plan === 'CALL' ? call?.call : undefined,
    /** The words of the button. */
    button: approvalWords(call?.approval, plan, asks) ?? review?.button ?? head?.button,
    /** The requests to the wallet, where there are several. */
    steps: (plan && call?.approval?.steps(plan, asks)) ?? review?.steps,
    /** The wallets that can sign it, while another one is connected. */
    otherSigners: others,
    /** The connected wallet is one of the account that may not do this yet. */
    isTooNew: others !== null && !!call?.signers,
    typed,
    setTyped,
    isReady,
    sign: (): Settled => {
      if (asks !== null) return 'refused';
      sign.mutate();
      return 'done';
    },
  };
}

/** Undefined where the call itself is next. */
function approvalWords(approval: Approval | undefined, plan: Plan | null, asks: At | null) {
  if (plan === 'BATCH') return approval?.wordsOfBoth;
  return plan === 'APPROVAL' && asks !== 'call' && asks !== 'sent' ? approval?.words : undefined;
}

export type Signing = ReturnType<typeof useSignedCall>;

const isTyped = ({ typed: asked }: Review, typed: string) =>
  !asked || typed.trim().localeCompare(asked.words, undefined, { sensitivity: 'base' }) === 0;

function otherSigners(built: Built<unknown> | undefined, connected: Hex | undefined) {
  if (!built || !connected) return null;
  const signers = 'call' in built && built.from ? [built.from] : built.signers;
  if (!signers || signers.some((one) => one.toLowerCase() === connected.toLowerCase())) return null;
  return signers;
}

/** A call is another one when any part of its data is. */
const keyOf = (data: unknown) =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value));

function stageOf(
  built: Built<unknown> | undefined,
  sign: { isPending: boolean; error: Error | null; at: At },
  connected: Hex | undefined,
): Stage {
  if (!built) return { name: 'building' };
  try {
    const review = 'call' in built ? built.read(built.call, built.from ?? connected) : built.read();
    if (sign.isPending || sign.at === 'sent') return { name: 'wallet', review, at: sign.at };
    return { name: 'review', review, problem: sign.error };
  } catch (error) {
    if (error instanceof CallMismatchError) return { name: 'mismatch', error };
    throw error;
  }
}

const stageOfFailure = (error: Error, retry: () => void): Stage =>
  error instanceof CallMismatchError
    ? { name: 'mismatch', error }
    : { name: 'refused', error, retry };
