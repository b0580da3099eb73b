import { deskCalls } from '@fnx/api/desk/desk';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { t } from '@/lang/desk';

/** Says who an actor is: `Ada Byron (ada@bank.example)`; what is no officer's address stays as it is. */
export function useOfficerNames(): (actor: string) => string {
  const { data } = useDeskQuery(deskCalls.names, {});
  return (actor) => {
    // Somebody who left and came back has two rows; the newest says what is so now.
    const known = data?.list.findLast(({ email }) => email === actor);
    return known ? `${known.name} (${actor}${known.left ? `, ${t('left')}` : ''})` : actor;
  };
}

/** An officer by name, with the address that tells namesakes apart. */
export function OfficerName({ actor }: { actor: string }) {
  return <>{useOfficerNames()(actor)}</>;
}
