import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { call } from '@/lib/http/http';
import { currentToken } from './session';

/** A push subscription of this browser belongs to who is logged in here: it moves to the new session, or ends. */
export async function renewPush({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !currentToken())
    return;
  const subscription = await pushManager.getSubscription();
  if (subscription) await call(endpoints.renewPush, { endpoint: subscription.endpoint });
}
