import { t } from '@/lang/wallet';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';

/** Warns that what a real wallet signs in the demo could be sent on the real chain. */
export function ReplayDialog({ onLeave, onAccept }: { onLeave: () => void; onAccept: () => void }) {
  return (
    <Dialog
      title={t('Use an account without funds')}
      onClose={onLeave}
      actions={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {t('Disconnect')}
          </Button>
          <Button onClick={onAccept}>{t('My account has no funds')}</Button>
        </>
      }
    >
      <p>
        {t(
          'This demo runs on a local chain that has the ID of BNB Smart Chain. A transaction that you sign here could be sent on the real chain as well, by anybody who sees it.',
        )}
      </p>
      <p>{t('Connect an account that holds nothing on the real chain, or use the Demo wallet.')}</p>
    </Dialog>
  );
}
