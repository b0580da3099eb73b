import { formatShares } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { ConnectActions } from '@/wallet/connect-actions';
import { UserRejectedError, WalletError } from '@/wallet/wallet-errors';
import { useWallet } from '@/wallet/wallet-store';
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
      label={isSigned ? 'Send again' : 'Sign and vote'}
      send={send}
      rows={
        typed
          ? [
              choiceRow(ballot, Number(typed.message.choice)),
              { id: 'number', label: 'Ballot', value: `Number ${typed.message.ballotId}` },
              { id: 'voter', label: 'Voting wallet', value: typed.message.voter, long: true },
              contractRow(typed.domain.verifyingContract),
            ]
          : null
      }
    >
      The signature costs nothing. We send it to the contract for you and pay the network fee.
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
      label="Vote"
      send={send}
      rows={
        shown && address
          ? [
              choiceRow(ballot, Number(shown.terms.choice)),
              { id: 'number', label: 'Ballot', value: `Number ${shown.terms.id}` },
              { id: 'voter', label: 'Voting wallet', value: address, long: true },
              contractRow(shown.contract),
            ]
          : null
      }
    >
      You pay the network fee, a little BNB.
    </Review>
  );
}

const choiceRow = ({ choices, shares }: Ballot, choice: number): Row => ({
  id: 'choice',
  label: 'Your vote',
  value: choices[choice] ?? '–',
  note: `Choice ${choice + 1}, with ${formatShares(shares)} shares`,
});

const contractRow = (contract: string): Row => ({
  id: 'contract',
  label: 'Ballots contract',
  value: contract,
  long: true,
  copy: 'Copy contract address',
});

type ReviewProps = Props & {
  label: string;
  rows: readonly Row[] | null;
  send: { mutate: () => void; isPending: boolean; error: Error | null };
  children: string;
};

function Review({ ballot, label, rows, send, onClose, children }: ReviewProps) {
  const isConnected = useWallet().status === 'connected';
  const { error } = send;
  return (
    <Dialog
      title={ballot.vote ? 'Change your vote?' : 'Cast your vote?'}
      onClose={onClose}
      // The wallet's dialogs open on top of this one and need keyboard focus.
      leavesKeyboard
      onSubmit={() => {
        if (rows && isConnected && !send.isPending) send.mutate();
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
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
      {error ? (
        <Notice tone={error instanceof UserRejectedError ? 'info' : 'trouble'}>
          {error instanceof WalletError ? error.message : errorMessage(error)}
        </Notice>
      ) : null}
      <Notice>{children} Everybody can see how this wallet voted.</Notice>
      {isConnected ? null : <ConnectActions />}
      {send.isPending ? (
        <p role="status">Check that your wallet shows the same, then confirm there.</p>
      ) : null}
    </Dialog>
  );
}
