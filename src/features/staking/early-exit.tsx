import { useState } from 'react';
import { formatDate } from '@/lib/format/format';
import { changeMessage } from '@/lib/http/error-messages';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import type { Stake } from './queries';
import { CHECK_STAKES, sharesText } from './stake-text';
import type { useStakeActions } from './use-stake-actions';

type Props = {
  stake: Stake;
  exit: ReturnType<typeof useStakeActions>['exitEarly'];
  onClose: () => void;
};

/** Early exit forfeits rewards, so it needs a typed confirmation. */
export function EarlyExit({ stake, exit, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const right = typed.trim().toUpperCase() === EARLY_EXIT_WORDS;
  return (
    <Dialog
      title="End this stake early?"
      onClose={onClose}
      onSubmit={() => {
        if (right && !exit.isPending) exit.mutate(undefined, { onSuccess: onClose });
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep staked
          </Button>
          <Button type="submit" disabled={!right} busy={exit.isPending}>
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
      {exit.isError ? (
        <Notice tone="trouble">{changeMessage(exit.error, CHECK_STAKES)}</Notice>
      ) : null}
    </Dialog>
  );
}

/** Accrued rewards that were not claimed; an early exit forfeits them. */
function unclaimed({ accrued, claimed }: Stake): string {
  const raw = parseDecimal(accrued, SHARE_DECIMALS) - parseDecimal(claimed, SHARE_DECIMALS);
  return formatDecimal(raw > 0n ? raw : 0n, SHARE_DECIMALS);
}
