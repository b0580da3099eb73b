import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints, type InputOf } from '@/api/endpoints';
import { CHAIN_ID } from '@/chain/chains';
import { assertVote, decodeVote, encodeVote, voteTypedData } from '@/chain/votes';
import { t } from '@/lang/votes';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { rememberCall } from '@/wallet/sent-calls';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import { type Ballot, voteOf } from './queries';

/** A vote that its wallet has signed. It can be sent until the contract has counted one with its nonce. */
export type SignedVote = InputOf<'castVote'>;

/** Signs a vote and gives it to the service, which pays the fee. A failed sending keeps the signature. */
export function useSignedVote(
  { id, nonce }: Ballot,
  choice: number,
  onSent: (signed: SignedVote) => void,
) {
  const contract = useQuery(configQuery).data?.contracts.ballots;
  const { address } = useWallet();
  const [signed, setSigned] = useState<SignedVote | null>(null);
  const typed =
    contract && address
      ? voteTypedData(CHAIN_ID, contract, {
          id: BigInt(id),
          voter: address,
          choice: BigInt(choice),
          nonce: BigInt(nonce),
        })
      : null;
  const send = useMutation({
    mutationFn: async () => {
      if (!typed) throw new TypeError('No wallet is connected.');
      const { voter } = typed.message;
      const isSame = signed?.voter === voter && signed.choice === choice && signed.nonce === nonce;
      const signature = isSame ? signed.signature : await (await getWallet()).signTypedData(typed);
      const vote = { voter, choice, nonce, signature };
      setSigned(vote);
      await sendSigned(id, vote);
      return vote;
    },
    onSuccess: onSent,
  });
  return { typed, isSigned: signed !== null, send };
}

/** Gives a signed vote to the service, also again. */
export async function sendSigned(id: string, vote: SignedVote): Promise<void> {
  await call(endpoints.castVote, vote, { params: { id } });
}

/** Votes by a transaction of the connected wallet. `shown` is decoded from the call that the wallet gets. */
export function useOwnVote({ id }: Ballot, choice: number, name: string, onSent: () => void) {
  const client = useQueryClient();
  const contract = useQuery(configQuery).data?.contracts.ballots;
  const { address } = useWallet();
  const terms = { id: BigInt(id), choice: BigInt(choice) };
  const asked = contract ? encodeVote(contract, terms) : null;
  const send = useMutation({
    mutationFn: async () => {
      if (!address || !asked || !contract) throw new TypeError('No wallet is connected.');
      const description = t('Vote: {name}', { name });
      const hash = await (await getWallet()).send(asked, {
        from: address,
        description,
        check: (sent) => assertVote(sent, contract, terms),
      });
      rememberCall({ hash, subject: voteOf(id), description, address });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onSent();
    },
  });
  return { shown: asked && decodeVote(asked), send };
}
