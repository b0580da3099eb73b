import { createHash } from 'node:crypto';
import { asWritten } from '@/lang/service';
import { audited } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';
import { Refusal } from '@/server/platform/commands';
import { announce } from './announce';

type NewsOrder = {
  title: string;
  body: string;
  link?: string | undefined;
  audience: 'ALL' | 'HOLDERS';
};

/**
 * Announces something to all customers or all shareholders: a notification in the product, and messages according to
 * each customer's settings.
 *
 * @throws Refusal when the same text was already announced today
 */
export async function announceNews(operator: Operator, order: NewsOrder) {
  const { title, body, audience } = order;
  const link = order.link ?? null;
  if (title.length > 160 || body.length > 1_000) {
    throw new Refusal('The title is limited to 160 characters and the text to 1000.');
  }
  if (link !== null && !/^\/([^/\\].*)?$/.test(link)) {
    throw new Refusal('The link must be a path of this site, such as /blog.');
  }
  const call = { action: 'announce', target: audience, after: { title, body, link } };
  return audited(operator, call, async (ctx, tx) => {
    const at = ctx.clock.now();
    const day = at.toISOString().slice(0, 10);
    const words = JSON.stringify([day, title, body, link, audience]);
    const fingerprint = `news ${createHash('sha256').update(words).digest('hex')}`;
    const said = { title: asWritten(title), body: asWritten(body) };
    const news = { kind: 'NEWS' as const, audience, ...said, link, fingerprint, at };
    if (!(await announce(tx, news))) {
      throw new Refusal('The same announcement was already made today.');
    }
    return { title, audience, done: 'sent while the service is running' };
  });
}
