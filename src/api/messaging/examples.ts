import { type ExamplesOf, onePage } from '@/api/example';
import type { messagingSchemas } from './schemas';

export const messagingExamples: ExamplesOf<typeof messagingSchemas> = {
  listNotification: {
    about: 'Notifications, newest first.',
    input: { page: 1, limit: 10, unread: true },
    data: {
      ...onePage([
        {
          id: 'ntf_9A3',
          kind: 'ORDER',
          title: 'Order 482117 is paid',
          body: 'Your purchase of 40 shares is complete. The certificate is ready.',
          link: '/buy-shares/ord_6R2',
          seen: false,
          createdAt: '2026-11-20T09:45:10.000Z',
          data: { orderId: 'ord_6R2' },
        },
      ]),
      unread: 1,
    },
  },
  sawAllNotification: {
    about: 'Marks every notification as seen.',
    input: { until: '2026-11-20T09:50:00.000Z' },
    data: { unread: 0, changed: 1 },
  },
  removeNotification: {
    about: 'Deletes one notification.',
    input: { id: 'ntf_9A3' },
    data: { removed: 1, unread: 0 },
  },
  removeAllNotification: { about: 'Deletes every notification.', data: { removed: 1, unread: 0 } },
  savePush: {
    about: 'Pushes notifications to this browser.',
    input: {
      endpoint: 'https://push.example.com/send/8dF2',
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      details: false,
    },
    data: { on: true, details: false },
  },
  renewPush: {
    about: 'Whether notifications are pushed to this browser.',
    input: { endpoint: 'https://push.example.com/send/8dF2' },
    data: { on: true, details: false },
  },
  removePush: {
    about: 'Ends the pushes to a browser.',
    input: { endpoint: 'https://push.example.com/send/8dF2' },
    data: { on: false, details: false },
  },
  notificationStream: {
    about: 'Live events of the account: notifications, orders, prices.',
    data: null,
  },
};
