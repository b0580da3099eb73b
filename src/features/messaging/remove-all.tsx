import { endpoints } from '@fnx/api/endpoints';
import { useMutation } from '@tanstack/react-query';
import { t } from '@/lang/messaging';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';

/** Asks for confirmation, because removing all cannot be undone. */
export function RemoveAll({
  onClose,
  onRemoved,
}: {
  onClose: () => void;
  onRemoved: () => Promise<void>;
}) {
  const removal = useMutation({
    mutationFn: () => call(endpoints.removeAllNotification),
    onSuccess: async () => {
      await onRemoved();
      onClose();
    },
  });
  return (
    <Dialog
      title={t('Remove all notifications?')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('Remove all')}
          </Button>
        </>
      }
    >
      <p>{t('This cannot be undone. Your orders, shares and e-mails are not affected.')}</p>
      {removal.isError ? (
        <Notice tone="trouble">
          <ErrorText of={removal.error} />
        </Notice>
      ) : null}
    </Dialog>
  );
}
