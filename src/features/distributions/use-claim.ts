import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import type { Call } from '@/chain/call';
import { CallMismatchError } from '@/chain/call-differences';
import { assertPay } from '@/chain/distributions';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { rememberCall } from '@/wallet/sent-calls';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import { claimOf, type Distribution } from './queries';

type Prepared = DataOf<'claimDistribution'>;

/** A prepared claim that is proved to pay the owner from this deployment's contract, and nothing else. */
type Proved = { call: Call; holder: string; payoutAddress: string; check: (sent: Call) => void };

/**
 * Prepares the call that pays the owner, which changes nothing, and sends it from the connected wallet.
 * @param description names the transaction in the wallet and in the list of sent ones
 */
export function useClaim({ id }: Distribution, description: string, onSent: () => void) {
  const client = useQueryClient();
  const contract = useQuery(configQuery).data?.contracts.distributions;
  const { address } = useWallet();
  const prepared = useQuery({
    queryKey: queryKey('distributionCall', id),
    queryFn: () => call(endpoints.claimDistribution, undefined, { params: { id } }),
    // A freeze or a payment changes what is possible, so each review prepares a new call.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const proved = prepared.data && contract ? prove(id, prepared.data, contract) : null;
  const sign = useMutation({
    mutationFn: async (claim: Proved) => {
      if (!address) throw new TypeError('No wallet is connected.');
      const sender = { from: address, description, check: claim.check };
      const hash = await (await getWallet()).send(claim.call, sender);
      rememberCall({ hash, subject: claimOf(id), description, address });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onSent();
    },
  });
  return { prepared, proved, sign, contract };
}

/** Null when the calldata does anything else: then nothing may be signed. */
function prove(id: string, made: Prepared, contract: `0x${string}`): Proved | null {
  const { to, data, valueRaw, holder, payoutAddress } = made;
  const asked: Call = { to, data, value: BigInt(valueRaw) };
  const check = (sent: Call) => assertPay(sent, contract, { id: BigInt(id), holders: [holder] });
  try {
    check(asked);
    return { call: asked, holder, payoutAddress, check };
  } catch (error) {
    if (error instanceof CallMismatchError) return null;
    throw error;
  }
}
