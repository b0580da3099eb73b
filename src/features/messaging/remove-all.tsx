import { useMutation } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { wordsFor } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';

/** One notice can be brought back for a moment; all of them cannot, so this asks first. */
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
      title="Remove all notices?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep them
          </Button>
          <Button busy={removal.isPending} onClick={() => removal.mutate()}>
            Remove all
          </Button>
        </>
      }
    >
      <p>
        They cannot be brought back. Orders, shares and messages you were sent stay as they are.
      </p>
      {removal.isError ? <Notice tone="trouble">{wordsFor(removal.error)}</Notice> : null}
    </Dialog>
  );
}
