import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallMismatchError } from '@/chain/call-differences';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { rememberCall } from '@/wallet/sent-calls';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import type { Built, BuiltCall, Review } from './kind';
import { type CallData, type CallName, loadKind, type SentBy, subjectOf } from './kinds';

type Hex = `0x${string}`;

/**
 * Where a call is before it is sent. Afterwards `useSettledCalls` follows it until its block is final, also after a reload.
 * `refused`: it could not be built. `mismatch`: it is not what was asked for, so nothing may be signed. `wallet`: the wallet asks its owner.
 */
export type Stage =
  | { name: 'building' }
  | { name: 'refused'; error: Error; retry: () => void }
  | { name: 'mismatch' }
  | { name: 'review'; review: Review | null; problem: Error | null }
  | { name: 'wallet'; review: Review | null };

/**
 * Builds a call, which changes nothing, and sends it with the connected wallet.
 *
 * @param onSent called once the wallet has sent it
 */
export function useSignedCall<K extends CallName>(
  name: K,
  data: CallData<K>,
  onSent: (sent: SentBy<K>) => void,
) {
  const client = useQueryClient();
  const config = useQuery(configQuery).data;
  const { address } = useWallet();
  const kind = useQuery({
    queryKey: queryKey('callKind', name),
    queryFn: () => loadKind(name),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const key = queryKey('signedCall', name, keyOf(data));
  const built = useQuery({
    queryKey: key,
    queryFn: async () => {
      if (!kind.data || !config) throw new TypeError('The call cannot be built yet.');
      return kind.data.build(data, config);
    },
    enabled: kind.isSuccess && config !== undefined,
    // Balances, rewards and rights change, so each review builds a new call.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const sign = useMutation({
    mutationFn: async (): Promise<Signed<SentBy<K>>> => {
      if (!built.data || !kind.data) throw new TypeError('There is nothing to sign yet.');
      if ('sign' in built.data) return built.data.sign(await getWallet(), address);
      const subject = subjectOf(name, kind.data.about(data));
      const words = kind.data.head(data).button;
      const hash = await send(built.data, { subject, words, address });
      return { sent: hash as SentBy<K> };
    },
    onSuccess: async (signed) => {
      if ('next' in signed) {
        client.setQueryData<Built<SentBy<K>>>(key, signed.next);
        return;
      }
      await client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onSent(signed.sent);
    },
  });
  const failed = [kind, built].find(({ isError }) => isError);
  const stage: Stage = failed?.error
    ? { name: 'refused', error: failed.error, retry: () => void failed.refetch() }
    : stageOf(built.data, sign, address);
  return {
    head: kind.data?.head(data),
    stage,
    /** The wallets that can sign it, while another one is connected. */
    otherSigners: otherSigners(built.data, address),
    sign: () => sign.mutate(),
  };
}

function otherSigners(built: Built<unknown> | undefined, connected: Hex | undefined) {
  if (!built || !connected) return null;
  const signers = 'call' in built ? built.from && [built.from] : built.signers;
  if (!signers || signers.some((one) => one.toLowerCase() === connected.toLowerCase())) return null;
  return signers;
}

/** A call is another one when any part of its data is. */
const keyOf = (data: unknown) =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value));

type Signed<Sent> = { sent: Sent } | { next: Built<Sent> };

type Sending = { subject: string; words: string; address: Hex | undefined };

async function send(
  { call, from, spends, read }: BuiltCall,
  { subject, words, address: connected }: Sending,
): Promise<Hex> {
  const address = from ?? connected;
  if (!address) throw new TypeError('No wallet is connected.');
  const { description, button = words } = read(call, address);
  const names = description ?? button;
  const hash = await (await getWallet()).send(call, {
    from: address,
    description: names,
    ...(spends ? { spends } : {}),
    check: (sent) => void read(sent, address),
  });
  rememberCall({ hash, subject, description: names, address });
  return hash;
}

function stageOf(
  built: Built<unknown> | undefined,
  sign: { isPending: boolean; error: Error | null },
  connected: Hex | undefined,
): Stage {
  if (!built) return { name: 'building' };
  try {
    const review = 'call' in built ? built.read(built.call, built.from ?? connected) : built.read();
    if (sign.isPending) return { name: 'wallet', review };
    return { name: 'review', review, problem: sign.error };
  } catch (error) {
    if (error instanceof CallMismatchError) return { name: 'mismatch' };
    throw error;
  }
}
