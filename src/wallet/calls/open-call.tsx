import { t } from '@/lang/calls';
import { shortAddress } from '@/lib/format/format';
import { submitOf } from '@/lib/page/use-press';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { Notice } from '@/ui/feedback/notice';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWallet } from '@/wallet/wallet-store';
import { CallReview } from './call-review';
import type { CallData, CallName, SentBy } from './kinds';
import { useNetworkFee } from './use-network-fee';
import { useSignedCall } from './use-signed-call';

export type OpenCallProps<K extends CallName> = {
  name: K;
  data: CallData<K>;
  onClose: () => void;
  onSent: (sent: SentBy<K>) => void;
};

/** The dialog of `CallDialog`, once it has loaded. */
export function OpenCall<K extends CallName>({ name, data, onClose, onSent }: OpenCallProps<K>) {
  const { head, ...signing } = useSignedCall(name, data, onSent);
  const { stage, review, otherSigners, isReady, sign } = signing;
  const fee = useNetworkFee(signing.asked, review?.gain);
  const { way } = usePayWay();
  const isConnected = useWallet().status === 'connected';
  if (!head) return stage.name === 'refused' ? <NotLoaded onRetry={stage.retry} /> : null;
  return (
    <Dialog
      title={review?.title ?? head.title}
      onClose={onClose}
      // The wallet's dialogs open on top of this one and need keyboard focus.
      leavesKeyboard
      onSubmit={submitOf(() => (isReady && isConnected ? sign() : 'refused'))}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {head.back ?? t('Back')}
          </Button>
          {isConnected ? (
            <Button type="submit" disabled={!isReady} busy={stage.name === 'wallet'}>
              {signing.button}
            </Button>
          ) : null}
        </>
      }
    >
      <CallReview signing={signing} also={fee.rows}>
        {fee.isMoreThanGain ? (
          <Notice>
            {t('The network fee is more than this brings you. You can wait until it is worth it.')}
          </Notice>
        ) : null}
        {otherSigners ? <OtherWallet signers={otherSigners} isTooNew={signing.isTooNew} /> : null}
      </CallReview>
      {stage.name === 'review' && !isConnected ? <ConnectActions /> : null}
      {stage.name === 'wallet' ? (
        <p role="status">
          {way === 'BANK'
            ? t('Confirm with your fingerprint or face.')
            : t('Check that your wallet shows the same, then confirm there.')}
        </p>
      ) : null}
    </Dialog>
  );
}

/** For a call that only another wallet can sign. */
function OtherWallet({ signers, isTooNew }: { signers: readonly string[]; isTooNew: boolean }) {
  const { address = '' } = useWallet();
  return (
    <Notice
      boxed
      title={t('Switch your wallet to {address}', {
        address: signers.map(shortAddress).join(t(' or ')),
      })}
      action={<ChooseAccount />}
    >
      {t('It is on {address} now.', { address: shortAddress(address) })}
      {isTooNew ? (
        <p>{t('A wallet that was added less than three days ago cannot do this.')}</p>
      ) : null}
    </Notice>
  );
}
