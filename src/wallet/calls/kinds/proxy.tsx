import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import { CHAIN_ID } from '@fnx/chain/chains';
import { assertVoteFor, encodeVoteFor, proxyTypedData } from '@fnx/chain/proxies';
import type { Hex } from 'viem';
import { t } from '@/lang/votes';
import { call } from '@/lib/http/http';
import type { Row } from '@/ui/basics/rows';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

type Asked = Pick<DataOf<'getBallot'>, 'id' | 'title' | 'choices'> & {
  /** The instruction; 0: as the proxy decides. */
  choice: number;
};

/** The name of a proxy that its wallet has signed. It can be sent until the contract has one with its nonce. */
export type SignedProxy = InputOf<'nameProxy'>;

type Named = Asked & { proxy: Hex | null; nonce: number; voter: Hex | undefined };

// The end marks the number, as of votes.
const about = ({ id }: Asked) => `${id}:`;

/** Names a proxy by a signature, or revokes it (null), which the service sends. A failed sending keeps the signature. */
export const signedProxy: CallKind<Named, SignedProxy> = {
  head: ({ proxy }) => ({
    title: proxy ? t('Name your proxy?') : t('Revoke your proxy?'),
    button: t('Sign'),
  }),
  about,
  build(asked, { contracts }) {
    const { id, choice, nonce, voter, proxy } = asked;
    if (!voter)
      return { read: () => null, sign: () => Promise.reject(new TypeError('No wallet.')) };
    const terms = { id: BigInt(id), voter, proxy, choice: BigInt(choice), nonce: BigInt(nonce) };
    const typed = proxyTypedData(CHAIN_ID, contracts.ballots, terms, asked);
    let signature: Hex | undefined;
    return {
      read: () => ({
        button: signature ? t('Send again') : t('Sign'),
        rows: [
          { id: 'ballot', label: t('Question'), value: typed.message.ballot },
          { id: 'proxy', label: t('Proxy'), value: typed.message.proxy, long: true },
          {
            id: 'instruction',
            label: t('Instruction'),
            value: proxy ? instructionText(asked) : typed.message.instruction,
          },
          { id: 'voter', label: t('Voting address'), value: typed.message.voter, long: true },
          ...placeRows(typed.message.ballotNumber, typed.domain.verifyingContract),
        ],
        notice: t('Everybody can see whom this address named.'),
      }),
      async sign(wallet) {
        signature ??= await wallet.signTypedData(typed);
        const signed = { voter, proxy, choice, nonce, signature };
        await call(endpoints.nameProxy, signed, { params: { id } });
        return { sent: signed };
      },
    };
  },
};

/** A proxy's vote for those who named it, as its wallet's own transaction. */
export const voteFor: CallKind<Asked & { holders: readonly Hex[] }> = {
  head: () => ({ title: t('Vote for others?'), button: t('Vote') }),
  about,
  build(asked, { contracts }) {
    const { id, holders, choice, title } = asked;
    const expected = { id: BigInt(id), holders, choice: BigInt(choice) };
    return {
      call: encodeVoteFor(contracts.ballots, expected),
      read(sent) {
        const { contract, terms } = assertVoteFor(sent, contracts.ballots, expected);
        return {
          description: t('Vote: {name}', { name: title }),
          rows: [
            { id: 'ballot', label: t('Question'), value: title },
            {
              id: 'choice',
              label: t('Without instruction'),
              value: asked.choices[Number(terms.choice) - 1] ?? '–',
            },
            {
              id: 'holders',
              label: t('Shareholders'),
              value: `${terms.holders.length}: ${terms.holders.join(' ')}`,
              long: true,
            },
            ...placeRows(terms.id, contract),
          ],
          notice: t('Who gave an instruction gets the vote of the instruction.'),
        };
      },
    };
  },
};

const instructionText = ({ choice, choices }: Asked) =>
  choices[choice - 1] ?? t('As the proxy decides');

const placeRows = (id: bigint | string, contract: string): Row[] => [
  { id: 'number', label: t('Ballot'), value: t('Number {id}', { id: String(id) }) },
  contractRow(t('Ballots contract'), contract),
];
