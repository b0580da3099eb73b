import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { RECOVERY_STATUS_LABELS, type RecoveryStatus } from '@fnx/api/shared/rights-vocabulary';
import { MINUTE_MS } from '@fnx/values/time';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { formatDateTime, shortAddress } from '@/lib/format/format';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { invalidateAfter, queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';

export type Recovery = DataOf<'listRecoveries'>['docs'][number];

/** Notifications of a recovery reload it. */
export const recoveriesQuery = queryOptions({
  queryKey: queryKey('recoveries'),
  queryFn: async ({ signal }) => (await call(endpoints.listRecoveries, {}, { signal })).docs,
  staleTime: MINUTE_MS,
});

const UNDER_WAY: readonly RecoveryStatus[] = ['REQUESTED', 'APPROVED', 'WAITING', 'READY'];

export const isUnderWay = ({ status }: Recovery) => UNDER_WAY.includes(status);

const TONES: Partial<Record<RecoveryStatus, 'done' | 'failed' | 'idle'>> = {
  READY: 'done',
  EXECUTED: 'done',
  VETOED: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'idle',
  EXPIRED: 'idle',
};

/** The recoveries of the account's wallets; nothing without any. */
export function Recoveries({ recoveries }: { recoveries: readonly Recovery[] }) {
  if (recoveries.length === 0) return null;
  return (
    <Stack gap={20} className={styles.form}>
      <Stack gap={6} className={styles.formHead}>
        <h3>{t('Recoveries')}</h3>
      </Stack>
      <ul className={styles.lines} aria-label={t('Recoveries')}>
        {recoveries.map((recovery) => (
          <RecoveryLine key={recovery.id} recovery={recovery} />
        ))}
      </ul>
    </Stack>
  );
}

function RecoveryLine({ recovery }: { recovery: Recovery }) {
  const { id, from, to, status, txHash } = recovery;
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelRecovery, undefined, { params: { id } }),
    onSettled: () => invalidateAfter(client, 'recovery'),
  });
  return (
    <Inline as="li" gap="10px 18px" align="center" className={styles.line}>
      <Stack gap={2} className={styles.lineText}>
        <Inline as="span" gap="4px 10px" align="center" className={styles.lineTitle}>
          {t('{from} to {to}', { from: shortAddress(from), to: shortAddress(to) })}
        </Inline>
        <StatusDot tone={TONES[status] ?? 'waiting'}>{t(RECOVERY_STATUS_LABELS[status])}</StatusDot>
        <span className="small">{whatNow(recovery)}</span>
        {cancel.error ? (
          <Notice tone="trouble">
            <ErrorText of={cancel.error} />
          </Notice>
        ) : null}
      </Stack>
      {status === 'REQUESTED' ? (
        <Button
          variant="secondary"
          size="small"
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('Cancel request')}
        </Button>
      ) : null}
      {txHash ? (
        <Button variant="quiet" size="small" href={paths.recovery(from)}>
          {t('Public page')}
        </Button>
      ) : null}
    </Inline>
  );
}

/** Says what has happened, what comes next, and what can be done. */
function whatNow({
  status,
  requestedAt,
  executableAt,
  vetoable,
  endedAt,
  reason,
}: Recovery): string {
  const asked = t('Requested {time}.', { time: formatDateTime(requestedAt) });
  const ended = endedAt ? `${t('{time}.', { time: formatDateTime(endedAt) })} ` : '';
  switch (status) {
    case 'REQUESTED':
      return `${asked} ${t('Two operators compare your picture with your identity check. You can cancel until both have approved.')}`;
    case 'APPROVED':
      return `${asked} ${t('Both operators have approved. The lost key is blocked as soon as the register has it.')}`;
    case 'WAITING': {
      if (!executableAt)
        return `${asked} ${t('The lost key is blocked. The bank’s administrator has to approve too; 30 days later the shares can move.')}`;
      const time = formatDateTime(executableAt);
      return `${asked} ${t('The lost key is blocked. From {time} you can move the shares to the new one.', { time })} ${vetoable ? t('Until then the lost key can veto this.') : t('The lost key cannot veto this.')}`;
    }
    case 'READY':
      return `${asked} ${t('The waiting period is over. Move the shares on the public page.')}`;
    case 'EXECUTED':
      return `${ended}${t('The shares are behind the new key. Stakes, unpaid distributions and votes were not affected.')}`;
    case 'VETOED':
      return `${ended}${t('The lost key stopped it, and stays blocked. If that was not you, request it again: it can then not be vetoed, needs the approval of the bank’s administrator too, and takes 30 days from then.')}`;
    case 'REJECTED':
      return `${ended}${reason ?? ''} ${t('You can request it again.')}`;
    case 'CANCELLED':
      return `${ended}${t('The shares stay where they are.')}`;
    case 'EXPIRED':
      return `${ended}${t('It was not approved and sent within 30 days. You can request it again.')}`;
  }
}
