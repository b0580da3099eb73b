import { screen, waitFor } from '@testing-library/react';
import { NotificationsTab } from '@/features/account/settings/notifications-tab';
import { renewPush } from '@/lib/session/renew-push';
import { pushSubscriptions } from '@/server/messaging/tables';
import { makeBrowser } from '../../../support/service/push-service';
import { open, startRealService, user } from '../real-service';

const ORIGIN = 'http://127.0.0.1:9';
/** The pair of RFC 8291, section 5. */
const KEYS = {
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
};

const { service, logIn } = startRealService({
  push: { ...KEYS, subject: 'mailto:desk@example.com', localOrigin: ORIGIN },
});

/** The parts of a browser that jsdom lacks. `answer` is what its owner says when it asks. */
function giveBrowser(permission: NotificationPermission, answer: NotificationPermission) {
  let subscription: object | null = null;
  const asked: unknown[] = [];
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: { applicationServerKey: string }) => {
      asked.push(options);
      const { endpoint, ...keys } = makeBrowser(ORIGIN).subscription;
      const key = new Uint8Array(Buffer.from(options.applicationServerKey, 'base64url'));
      subscription = {
        endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager };
  const notification = {
    permission,
    requestPermission: jest.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  Object.assign(window, { PushManager: class {}, Notification: notification });
  const { requestPermission } = notification;
  return {
    asked,
    requestPermission,
    registration: registration as unknown as ServiceWorkerRegistration,
  };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
const rows = () => service().ctx.db.select().from(pushSubscriptions);
const show = () => open('/settings?tab=notifications', <NotificationsTab />);

test('pushes are turned on by a click alone, get their text by another, and are turned off', async () => {
  const { asked, requestPermission, registration } = giveBrowser('default', 'granted');
  await logIn();
  show();
  expect(await screen.findByText(/The browser will ask whether FNX may show/)).toBeVisible();
  expect(await screen.findByLabelText('Purchases by Push')).toBeChecked();
  expect(requestPermission).not.toHaveBeenCalled();

  await click('Turn on for this browser');
  const details = await screen.findByLabelText(/Show the text too/);
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: KEYS.publicKey }]);
  expect(await rows()).toMatchObject([{ details: false }]);

  await user.click(details);
  await waitFor(async () => expect(await rows()).toMatchObject([{ details: true }]));
  await renewPush(registration);
  expect(await rows()).toHaveLength(1);
  await click('Turn off');
  expect(await screen.findByText(/The browser will ask/)).toBeVisible();
  expect(await rows()).toEqual([]);

  // The next person who logs in here does not get what is pushed to the one before.
  await click('Turn on for this browser');
  await screen.findByRole('button', { name: 'Turn off' });
  await logIn();
  await renewPush(registration);
  expect(await rows()).toEqual([]);
});

test('a refusal changes nothing, and a browser that blocks or cannot push says so', async () => {
  giveBrowser('default', 'denied');
  await logIn();
  const first = show();
  await click('Turn on for this browser');
  expect(await screen.findByText(/Nothing was changed\./)).toBeInTheDocument();
  expect(await rows()).toEqual([]);
  first.unmount();

  giveBrowser('denied', 'denied');
  const second = show();
  expect(await screen.findByText(/This browser blocks notifications of FNX/)).toBeVisible();
  second.unmount();

  Reflect.deleteProperty(window, 'PushManager');
  show();
  expect(await screen.findByText('This browser cannot show push notifications.')).toBeVisible();
});

test('a price alert is set in the person’s own notation, listed and removed', async () => {
  const { ctx } = service();
  const { sharePrices } = await import('@/server/market/tables');
  await ctx.db.transaction((tx) =>
    tx.insert(sharePrices).values({ priceRaw: 1_248_000_000n, effectiveAt: ctx.clock.now() }),
  );
  await logIn();
  show();
  const field = await screen.findByLabelText('Share price');
  await user.type(field, '12.48');
  await click('Set price alert');
  expect(await screen.findByText(/This is the current price/)).toBeVisible();
  await user.clear(field);
  await user.type(field, '13.5');
  await click('Set price alert');
  await click('Remove: $13.50 or more');
  expect(await screen.findByText('You have no price alerts.')).toBeVisible();
});
