import { useSession } from '@/lib/session/session';
import { onDemand } from '@/ui/feedback/on-demand';
import { useProfileSync } from './use-profile-sync';

/** A visitor's page comes without its code. */
const ServiceAway = onDemand(() => import('./service-away').then((all) => all.ServiceAway));

/** Syncs the profile with the session. A member's page has the bar that tells when the service is away. */
export function ProfileSync() {
  useProfileSync();
  return useSession().status === 'member' ? <ServiceAway /> : null;
}
