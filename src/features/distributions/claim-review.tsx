import { T, t } from '@/lang/distributions';
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

/** What the wallet will sign; the calldata was compared with it. Closing it changes nothing. */
export function ClaimReview({ distribution, onClose, onSent }: Props) {
  const { id, mine, symbol } = distribution;
  const amount = formatAmount(mine, symbol);
  const { prepared, proved, sign, contract } = useClaim(
    distribution,
    t('Claim {amount}', { amount }),
    onSent,
  );
  const isConnected = useWallet().status === 'connected';
  return (
    <Dialog
      title={t('Claim {amount}?', { amount })}
      onClose={onClose}
      leavesKeyboard
      onSubmit={() => {
        if (proved && isConnected && !sign.isPending) sign.mutate(proved);
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Back')}
          </Button>
          {isConnected ? (
            <Button type="submit" disabled={proved === null} busy={sign.isPending}>
              <T text={'Claim {amount}'} amount={amount} />
            </Button>
          ) : null}
        </>
      }
    >
      {proved ? (
        <Rows
          rows={[
            { id: 'amount', label: t('You receive'), value: amount },
            {
              id: 'to',
              label: t('Paid to'),
              value: proved.payoutAddress,
              long: true,
              copy: t('Copy payout address'),
              note: t('Your wallet for payouts, whichever wallet signs'),
            },
            { id: 'number', label: t('Distribution'), value: t('Number {id}', { id }) },
            { id: 'holder', label: t('Your holder ID'), value: proved.holder, long: true },
            {
              id: 'contract',
              label: t('Distributions contract'),
              value: contract,
              long: true,
              copy: t('Copy contract address'),
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
        <Notice>
          {t('You pay the network fee. The bank’s own payment would cost you nothing.')}
        </Notice>
      ) : null}
      {proved && !isConnected ? <ConnectActions /> : null}
      {sign.isPending ? (
        <p role="status">{t('Check that your wallet shows the same, then confirm there.')}</p>
      ) : null}
    </Dialog>
  );
}
