import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import styles from '@/features/purchase/purchase.module.css';
import { orderQuery } from '@/features/purchase/queries';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { TextField } from '@/ui/forms/text-field';
import type { Order } from './order-text';

const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/** For a payment from another device, or one whose hash the service did not receive. */
export function PasteHash({ order, open: startOpen = false }: { order: Order; open?: boolean }) {
  const [open, setOpen] = useState(startOpen);
  const [hash, setHash] = useState('');
  const [fault, setFault] = useState<string>();
  const queryClient = useQueryClient();
  const report = useMutation({
    mutationFn: (txHash: string) =>
      call(endpoints.updateOrder, { orderId: order.id, action: 'SUBMIT', txHash }),
    onSuccess: (changed) => queryClient.setQueryData(orderQuery(order.id).queryKey, changed),
  });
  if (!open) {
    return (
      <Button wide variant="secondary" onClick={() => setOpen(true)}>
        I already paid
      </Button>
    );
  }
  return (
    <form
      className={styles.paste}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const txHash = hash.trim();
        if (!TX_HASH.test(txHash)) {
          setFault(
            'A transaction hash starts with 0x and has 66 characters. You can find it in your wallet.',
          );
          return;
        }
        setFault(undefined);
        report.mutate(txHash);
      }}
    >
      <TextField
        label="Transaction hash"
        value={hash}
        onChange={(event) => setHash(event.target.value)}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        error={fault ?? (report.error ? errorMessage(report.error) : undefined)}
        hint="The payment must come from the wallet of this order."
      />
      <Button wide type="submit" variant="secondary" busy={report.isPending}>
        Find my payment
      </Button>
    </form>
  );
}
