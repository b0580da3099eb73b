import type { DeskEntryTransfer } from '@fnx/api/desk/book-entries';
import { ENTRY_TRANSFER_LABELS } from '@fnx/api/shared/book-entries';
import { CommandForm } from '@/features/desk/commands/command-form';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { formatShares } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';

type Props = { transfer: DeskEntryTransfer; onDone: () => void };

/** An entry transfer with what can be done now: to approve or refuse it, to stop it, or to carry it out. */
export function EntryTransferCard({ transfer, onDone }: Props) {
  const { requestId, personId, name, email, holder, wallet, shares, status } = transfer;
  const { askedAt, executableAt } = transfer;
  const isOnChain = status === 'PENDING' || status === 'READY';
  return (
    <Card title={name || email || t('A holder without an account')}>
      <Stack gap={16}>
        {requestId === null ? (
          <Notice tone="trouble">
            {t('Nobody asked for this here, and no two officers approved it.')}
          </Notice>
        ) : null}
        <Rows
          rows={[
            { label: t('State'), value: t(ENTRY_TRANSFER_LABELS[status]) },
            { label: t('Shares'), value: formatShares(shares) },
            { label: t('To wallet'), value: wallet, long: true, copy: t('Copy address') },
            { label: t('Holder'), value: holder, long: true, copy: t('Copy holder id') },
            { label: t('Asked'), value: utc(askedAt) },
            ...(executableAt
              ? [{ label: t('Can be carried out from'), value: utc(executableAt) }]
              : []),
          ]}
        />
        {personId ? <Link href={deskPaths.item('people', personId)}>{email}</Link> : null}
        {requestId && !isOnChain ? (
          <>
            <CommandForm
              name="claims approve"
              args={[requestId]}
              label={
                status === 'APPROVED' ? t('Propose the call again') : t('Propose the approval')
              }
              onProposed={onDone}
            />
            <CommandForm
              name="claims refuse"
              args={[requestId]}
              options={{ approved: status === 'APPROVED' ? true : '' }}
              label={t('Refuse the request')}
              quiet
              onDone={onDone}
            />
          </>
        ) : null}
        {isOnChain ? (
          <CommandForm name="claims stop" args={[holder]} label={t('Stop the transfer')} />
        ) : null}
        {status === 'READY' ? (
          <CommandForm name="claims execute" args={[holder]} label={t('Carry it out')} quiet />
        ) : null}
      </Stack>
    </Card>
  );
}
