import { formatAmount } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { CallProblems } from '@/wallet/call-problems';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWallet } from '@/wallet/wallet-store';
import type { Distribution } from './queries';
import { useClaim } from './use-claim';

type Props = { distribution: Distribution; onClose: () => void; onSent: () => void };

/** What the wallet will sign, decoded from its calldata. Closing it changes nothing. */
export function ClaimReview({ distribution, onClose, onSent }: Props) {
  const amount = formatAmount(distribution.mine, distribution.symbol);
  const { prepared, proved, sign, contract } = useClaim(distribution, `Claim ${amount}`, onSent);
  const isConnected = useWallet().status === 'connected';
  return (
    <Dialog
      title={`Claim ${amount}?`}
      onClose={onClose}
      onSubmit={() => {
        if (proved && isConnected && !sign.isPending) sign.mutate(proved);
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          {isConnected ? (
            <Button type="submit" disabled={proved === null} busy={sign.isPending}>
              Claim {amount}
            </Button>
          ) : null}
        </>
      }
    >
      {proved ? (
        <Rows
          rows={[
            { id: 'amount', label: 'You receive', value: amount },
            {
              id: 'to',
              label: 'Paid to',
              value: proved.payoutAddress,
              long: true,
              copy: 'Copy payout address',
              note: 'Your wallet for payouts, whichever wallet signs',
            },
            { id: 'number', label: 'Distribution', value: `Number ${distribution.id}` },
            {
              id: 'contract',
              label: 'Distributions contract',
              value: contract,
              long: true,
              copy: 'Copy contract address',
            },
          ]}
        />
      ) : prepared.isPending ? (
        <Skeleton blockSize="220px" />
      ) : null}
      <CallProblems
        prepared={prepared}
        unreadable={prepared.isSuccess && contract !== undefined && !proved}
        sign={sign}
      />
      {proved ? (
        <Notice>You pay the network fee. The bank’s own payment would cost you nothing.</Notice>
      ) : null}
      {proved && !isConnected ? <ConnectActions /> : null}
      {sign.isPending ? (
        <p role="status">Check that your wallet shows the same, then confirm there.</p>
      ) : null}
    </Dialog>
  );
}
