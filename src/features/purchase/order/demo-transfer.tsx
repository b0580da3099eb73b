import { endpoints } from '@fnx/api/endpoints';
import { t } from '@/lang/purchase';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { BusyButton } from '@/ui/basics/busy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';

/** Demo mode only: sends the order's transfer, which is the bank's file of it. */
export function DemoTransfer({ orderId }: { orderId: string }) {
  const send = (sender: 'OWN' | 'OTHER') => () =>
    saveDownload(
      () => download(endpoints.demoTransfer, { orderId, sender }),
      t('The transfer is sent'),
    );
  return (
    <Notice boxed title={t('Demo: your bank')}>
      <Stack gap={12}>
        <p>
          {t(
            'A transfer here is the file in which the bank reports it. An officer imports it at the staff desk, under “Bank money”.',
          )}
        </p>
        <Inline gap={10}>
          <BusyButton busyText={t('Sending…')} onPress={send('OWN')}>
            {t('Send the transfer')}
          </BusyButton>
          <BusyButton busyText={t('Sending…')} onPress={send('OTHER')}>
            {t('Send it from another person’s account')}
          </BusyButton>
        </Inline>
      </Stack>
    </Notice>
  );
}
