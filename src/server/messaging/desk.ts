import { count, eq, inArray, isNull } from 'drizzle-orm';
import { type Queue, type TimelineSource, timelineOf } from '@/server/platform/people';
import { PURPOSE_LABELS } from './purposes';
import { notifications, operatorAlerts, outboxMessages } from './tables';

const CHANNELS = { email: 'E-mail', sms: 'Text message', push: 'Push' } as const;
const STATES = { PENDING: 'not sent yet', SENT: 'sent', FAILED: 'could not be sent' } as const;

export const messagingTimeline: readonly TimelineSource[] = [
  timelineOf(
    'message',
    notifications,
    notifications.createdAt,
    ({ id }) => eq(notifications.userId, id),
    ({ title, body }) => ({ title: `Notification: ${title}`, detail: body }),
  ),
  timelineOf(
    'message',
    outboxMessages,
    outboxMessages.createdAt,
    ({ email, phone }) => inArray(outboxMessages.recipient, [email, phone]),
    // The text is erased once it is sent; only a mail has a subject.
    ({ channel, subject, purpose, state }) => ({
      title: `${CHANNELS[channel]}: ${subject ?? PURPOSE_LABELS[purpose]}`,
      detail: STATES[state],
    }),
  ),
];

export const alertsQueue: Queue = {
  name: 'alerts',
  title: 'Alerts',
  right: 'alerts',
  async count({ db }) {
    const [row] = await db
      .select({ open: count() })
      .from(operatorAlerts)
      .where(isNull(operatorAlerts.resolvedAt));
    return row?.open ?? 0;
  },
};
