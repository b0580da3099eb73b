import { eq, inArray } from 'drizzle-orm';
import type { Eraser } from '@/server/platform/erasure';
import { demoMessages, notifications, outboxMessages, pushSubscriptions } from './tables';

export const messagingErasers: readonly Eraser[] = [
  {
    what: 'notifications, messages',
    async erase(_, tx, { id, email, phone }) {
      await tx.delete(notifications).where(eq(notifications.userId, id));
      const pushes = await tx
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, id))
        .returning({ id: pushSubscriptions.id });
      const recipients = [email, phone, ...pushes.map((push) => push.id)];
      await tx.delete(outboxMessages).where(inArray(outboxMessages.recipient, recipients));
      await tx.delete(demoMessages).where(inArray(demoMessages.recipient, recipients));
    },
  },
];
