import { deskCalls } from '@fnx/api/desk/desk';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { CONFIRMATIONS_NEEDED } from '@/shared/rescue';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';

/** Above every view, for every officer: that an administrator is removed without two signatures, until two officers have confirmed it. */
export function RescueBanner() {
  const { data } = useDeskQuery(deskCalls.rescues, {}, { every: 30_000 });
  const { rights } = useOfficer();
  return data?.list.map(
    ({ id, email, reason, begunBy, begunAt, effectiveAt, ended, confirmedBy }) => (
      <Notice
        key={id}
        boxed
        tone="trouble"
        title={TITLES[ended ?? 'OPEN'](email)}
        action={
          rights.includes(commandOf(ended)) ? (
            <Link
              href={`${deskPaths.item('commands', commandOf(ended))}?for=${encodeURIComponent(email)}`}
            >
              {ended ? t('Confirm that you know of it') : t('Cancel it')}
            </Link>
          ) : null
        }
      >
        {t('{begunBy} began it with the rights of the database’s owner on {begunAt}: {reason}.', {
          begunBy,
          begunAt: utc(begunAt),
          reason,
        })}{' '}
        {ended
          ? t('{count} of {needed} officers have confirmed that they know of it.', {
              count: confirmedBy.length,
              needed: CONFIRMATIONS_NEEDED,
            })
          : t(
              'It takes effect from {time} on. Every officer but an auditor can cancel it until then.',
              { time: utc(effectiveAt) },
            )}
      </Notice>
    ),
  );
}

const commandOf = (ended: string | null) =>
  ended ? 'officers rescue confirm' : 'officers rescue cancel';

const TITLES = {
  OPEN: (email: string) => t('{email} is being removed without two signatures', { email }),
  DONE: (email: string) => t('{email} was removed without two signatures', { email }),
  CANCELLED: (email: string) =>
    t('The removal of {email} without two signatures was cancelled', { email }),
};
