import { eq } from 'drizzle-orm';
import type { Message } from '@/server/messaging/message-text';
import { pushSubscriptions } from '@/server/messaging/tables';
import type { AppContext } from '@/server/platform/context';
import { PushGoneError } from '@/server/platform/gateways/push';

/** The payload that `public/sw.js` shows. It has a `body` only where its owner chose so: locked screens show it. */
type PushPayload = { id: string; title: string; body?: string; link?: string };

/**
 * Pushes a message of the outbox to a browser. A subscription that the browser has ended is removed.
 *
 * @param id the message's
 * @returns false when the subscription has ended
 * @throws Error when the push service did not accept it
 */
export async function deliverPush(
  { db, push, config }: AppContext,
  { id, recipient, content }: { id: string; recipient: string; content: Message },
): Promise<boolean> {
  const [target] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, recipient));
  if (!target || !push) return false;
  const payload: PushPayload = {
    id,
    title: content.subject,
    ...(target.details ? { body: content.paragraphs.join('\n') } : {}),
    ...(content.link ? { link: content.link.url } : {}),
  };
  try {
    await push.send(target, JSON.stringify(payload), config.limits.pushLifeSeconds);
    return true;
  } catch (error) {
    if (!(error instanceof PushGoneError)) throw error;
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id));
    return false;
  }
}
