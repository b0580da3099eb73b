import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import { CHAIN_ID } from '@fnx/chain/chains';
import { assertVote, encodeVote, voteTypedData } from '@fnx/chain/votes';
import type { Hex } from 'viem';
import { t } from '@/lang/votes';
import { choiceNumber } from '@/lib/format/choice-number';
import { formatShares } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import type { Row } from '@/ui/basics/rows';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

type Asked = Pick<DataOf<'getBallot'>, 'id' | 'title' | 'choices' | 'weight'> & {
  choice: number;
  /** The owner has voted before. */
  isChange: boolean;
};

/** A vote that its wallet has signed. It can be sent until the contract has counted one with its nonce. */
export type SignedVote = InputOf<'castVote'>;

const titleOf = ({ isChange }: Asked) => (isChange ? t('Change your vote?') : t('Cast your vote?'));

/** A vote as the wallet's own transaction. */
export const vote: CallKind<Asked> = {
  head: (asked) => ({ title: titleOf(asked), button: t('Vote') }),
  // The end marks the number: `vote:1:` is no part of `vote:11:`.
  about: ({ id }) => `${id}:`,
  build(asked, { contracts }) {
    const expected = { id: BigInt(asked.id), choice: BigInt(asked.choice) };
    return {
      call: encodeVote(contracts.ballots, expected),
      read(sent, sender) {
        const { contract, terms } = assertVote(sent, contracts.ballots, expected);
        return {
          description: t('Vote: {name}', { name: asked.title }),
          rows: rowsOf(asked, { ...terms, voter: sender, contract }),
          notice: t('Everybody can see how this address voted.'),
        };
      },
    };
  },
};

/** A vote by a signature, which the service sends at its own cost. A failed sending keeps the signature. */
export const signedVote: CallKind<Asked & { nonce: number; voter: Hex | undefined }, SignedVote> = {
  head: (asked) => ({ title: titleOf(asked), button: t('Sign and vote') }),
  about: vote.about,
  build(asked, { contracts }) {
    const { id, choice, nonce, voter } = asked;
    if (!voter)
      return { read: () => null, sign: () => Promise.reject(new TypeError('No wallet.')) };
    const signedTerms = { id: BigInt(id), voter, choice: BigInt(choice), nonce: BigInt(nonce) };
    const typed = voteTypedData(CHAIN_ID, contracts.ballots, signedTerms, asked);
    let signature: Hex | undefined;
    return {
      read: () => ({
        button: signature ? t('Send again') : t('Sign and vote'),
        rows: rowsOf(asked, {
          id: typed.message.ballotNumber,
          choice: typed.message.choiceNumber,
          voter: typed.message.voter,
          contract: typed.domain.verifyingContract,
        }),
        notice: t(
          'The signature costs nothing, and we send it for you. Everybody can see how this address voted.',
        ),
      }),
      async sign(wallet) {
        signature ??= await wallet.signTypedData(typed);
        const signed = { voter, choice, nonce, signature };
        await call(endpoints.castVote, signed, { params: { id } });
        return { sent: signed };
      },
    };
  },
};

type Read = {
  id: bigint | string;
  choice: bigint | string;
  voter: string | undefined;
  contract: string;
};

function rowsOf({ title, choices, weight }: Asked, { id, choice, voter, contract }: Read): Row[] {
  const place = Number(choice) - 1;
  return [
    { id: 'ballot', label: t('Question'), value: title },
    {
      id: 'choice',
      label: t('Your vote'),
      value: choices[place] ?? '–',
      note: choiceNumber(place),
    },
    { id: 'weight', label: t('Your votes'), value: formatShares(weight) },
    { id: 'number', label: t('Ballot'), value: t('Number {id}', { id: String(id) }) },
    ...(voter ? [{ id: 'voter', label: t('Voting address'), value: voter, long: true }] : []),
    contractRow(t('Ballots contract'), contract),
  ];
}
