import { t } from '@/lang/votes';
import { formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { ConnectActions } from '@/wallet/connect-actions';
import { WalletErrorNotice } from '@/wallet/wallet-problem';
import { useWallet } from '@/wallet/wallet-store';
import { choiceNumber } from './choice-number';
import type { Ballot } from './queries';
import { type SignedVote, useOwnVote, useSignedVote } from './use-vote';

type Props = { ballot: Ballot; choice: number; onClose: () => void };

/** What the wallet will sign, read from the message itself. Closing it changes nothing. */
export function SignatureReview({
  onSent,
  ...props
}: Props & { onSent: (signed: SignedVote) => void }) {
  const { ballot, choice } = props;
  const { typed, isSigned, send } = useSignedVote(ballot, choice, onSent);
  return (
    <Review
      {...props}
      label={isSigned ? t('Send again') : t('Sign and vote')}
      send={send}
      rows={
        typed
          ? [
              ...choiceRows(ballot, Number(typed.message.choice)),
              numberRow(typed.message.ballotId),
              voterRow(typed.message.voter),
              contractRow(typed.domain.verifyingContract),
            ]
          : null
      }
    >
      {t(
        'The signature costs nothing. We send it to the contract for you and pay the network fee. Everybody can see how this wallet voted.',
      )}
    </Review>
  );
}

/** What the wallet will sign, decoded from its calldata. Closing it changes nothing. */
export function TransactionReview({ onSent, ...props }: Props & { onSent: () => void }) {
  const { ballot, choice } = props;
  const { shown, send } = useOwnVote(ballot, choice, ballot.title, onSent);
  const { address } = useWallet();
  return (
    <Review
      {...props}
      label={t('Vote')}
      send={send}
      rows={
        shown && address
          ? [
              ...choiceRows(ballot, Number(shown.terms.choice)),
              numberRow(shown.terms.id),
              voterRow(address),
              contractRow(shown.contract),
            ]
          : null
      }
    >
      {t('You pay the network fee, a little BNB. Everybody can see how this wallet voted.')}
    </Review>
  );
}

const choiceRows = ({ choices, shares }: Ballot, choice: number): Row[] => [
  {
    id: 'choice',
    label: t('Your vote'),
    value: choices[choice] ?? '–',
    note: choiceNumber(choice),
  },
  { id: 'shares', label: t('Your shares then'), value: formatShares(shares) },
];

const numberRow = (id: bigint | string): Row => ({
  id: 'number',
  label: t('Ballot'),
  value: t('Number {id}', { id: String(id) }),
});

const voterRow = (voter: string): Row => ({
  id: 'voter',
  label: t('Voting wallet'),
  value: voter,
  long: true,
});

const contractRow = (contract: string): Row => ({
  id: 'contract',
  label: t('Ballots contract'),
  value: contract,
  long: true,
  copy: t('Copy contract address'),
});

type ReviewProps = Props & {
  label: string;
  rows: readonly Row[] | null;
  send: { mutate: () => void; isPending: boolean; error: Error | null };
  children: string;
};

function Review({ ballot, label, rows, send, onClose, children }: ReviewProps) {
  const isConnected = useWallet().status === 'connected';
  return (
    <Dialog
      title={ballot.vote ? t('Change your vote?') : t('Cast your vote?')}
      onClose={onClose}
      // The wallet's dialogs open on top of this one and need keyboard focus.
      leavesKeyboard
      onSubmit={() => {
        if (rows && isConnected && !send.isPending) send.mutate();
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Back')}
          </Button>
          {isConnected ? (
            <Button type="submit" disabled={rows === null} busy={send.isPending}>
              {label}
            </Button>
          ) : null}
        </>
      }
    >
      {rows ? <Rows rows={rows} /> : null}
      <WalletErrorNotice error={send.error} />
      <Notice>{children}</Notice>
      {isConnected ? null : <ConnectActions />}
      {send.isPending ? (
        <p role="status">{t('Check that your wallet shows the same, then confirm there.')}</p>
      ) : null}
    </Dialog>
  );
}
