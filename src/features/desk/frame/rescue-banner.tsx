import { deskCalls } from '@/api/desk/desk';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { utc } from '@/features/desk/lib/words';
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
              {ended ? 'Confirm that you know of it' : 'Cancel it'}
            </Link>
          ) : null
        }
      >
        {begunBy} began it with the rights of the database’s owner on {utc(begunAt)}: {reason}.{' '}
        {ended
          ? `${confirmedBy.length} of ${CONFIRMATIONS_NEEDED} officers have confirmed that they know of it.`
          : `It takes effect from ${utc(effectiveAt)} on. Every officer but an auditor can cancel it until then.`}
      </Notice>
    ),
  );
}

const commandOf = (ended: string | null) =>
  ended ? 'officers rescue confirm' : 'officers rescue cancel';

const TITLES = {
  OPEN: (email: string) => `${email} is being removed without two signatures`,
  DONE: (email: string) => `${email} was removed without two signatures`,
  CANCELLED: (email: string) => `The removal of ${email} without two signatures was cancelled`,
};
