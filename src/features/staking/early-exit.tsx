import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { formatDate } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import type { Stake } from './queries';
import { sharesText } from './stake-text';

/** Early exit forfeits rewards, so it needs a typed confirmation. */
export function EarlyExit({ stake, onClose }: { stake: Stake; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const right = typed.trim().toUpperCase() === EARLY_EXIT_WORDS;
  const leave = useMutation({
    mutationFn: () =>
      call(endpoints.updateStake, {
        stakeId: stake.id,
        action: 'EARLY_EXIT',
        confirmText: EARLY_EXIT_WORDS,
      }),
    onSuccess: async () => {
      await invalidateAfter(client, 'stake');
      toast.success(`${sharesText(stake.principal)} unstaked`, {
        description: 'They are available again.',
      });
      onClose();
    },
  });
  return (
    <Dialog
      title="End this stake early?"
      onClose={onClose}
      onSubmit={() => {
        if (right && !leave.isPending) leave.mutate();
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep staked
          </Button>
          <Button type="submit" disabled={!right} busy={leave.isPending}>
            End early
          </Button>
        </>
      }
    >
      <Rows
        rows={[
          { id: 'back', label: 'Shares returned', value: sharesText(stake.principal) },
          { id: 'lost', label: 'Rewards you lose', value: sharesText(unclaimed(stake)) },
          ...(stake.maturesAt
            ? [{ id: 'until', label: 'Term ends', value: formatDate(stake.maturesAt) }]
            : []),
        ]}
      />
      <TextField
        label={`Type ${EARLY_EXIT_WORDS} to confirm`}
        name="confirmText"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {leave.isError ? <Notice tone="trouble">{errorMessage(leave.error)}</Notice> : null}
    </Dialog>
  );
}

/** Accrued rewards that were not claimed; an early exit forfeits them. */
function unclaimed({ accrued, claimed }: Stake): string {
  const raw = parseDecimal(accrued, SHARE_DECIMALS) - parseDecimal(claimed, SHARE_DECIMALS);
  return formatDecimal(raw > 0n ? raw : 0n, SHARE_DECIMALS);
}
