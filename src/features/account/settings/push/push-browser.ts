import { endpoints } from '@fnx/api/endpoints';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { UserFacingError } from '@/lib/http/user-facing-error';

/** `install`: on an iPhone or iPad, pushes come to an installed app only. */
export type PushSupport = 'available' | 'install' | 'blocked' | 'none';

export function pushSupport(): PushSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (has) return Notification.permission === 'denied' ? 'blocked' : 'available';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'none';
}

/** Whether this browser shows pushes of the account. */
type PushState = { on: boolean; details: boolean };

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The state of this browser, by its own subscription and the service. */
export async function readPush(publicKey: string): Promise<PushState> {
  const subscription = await currentSubscription();
  // One for an older key of the service receives nothing.
  if (!subscription || keyOf(subscription) !== publicKey) return { on: false, details: false };
  return call(endpoints.renewPush, { endpoint: subscription.endpoint });
}

function keyOf({ options }: PushSubscription): string {
  return base64url(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks for the permission and subscribes; only after a click.
 * @throws UserFacingError when the browser or its owner refuses
 */
export async function turnOnPush(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new UserFacingError(
      t('The browser was not allowed to show notifications. Nothing was changed.'),
    );
  }
  const old = await currentSubscription();
  if (old && keyOf(old) !== publicKey) await old.unsubscribe();
  return save(await subscribe(publicKey), false);
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    throw new UserFacingError(
      t(
        'This browser could not reach its push service. Check the connection, and whether the browser’s settings turn push messages off.',
      ),
    );
  }
}

function save(subscription: PushSubscription, details: boolean): Promise<PushState> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return call(endpoints.savePush, { endpoint: endpoint ?? '', p256dh, auth, details });
}

/** Whether pushes contain the text of a notification. */
export async function changeDetails(details: boolean): Promise<PushState> {
  const subscription = await currentSubscription();
  return subscription ? save(subscription, details) : { on: false, details: false };
}

export async function turnOffPush(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (!subscription) return { on: false, details: false };
  const state = await call(endpoints.removePush, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return state;
}
