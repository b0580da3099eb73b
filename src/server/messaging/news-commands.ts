import { createHash } from 'node:crypto';
import { asWritten } from '@/lang/service';
import type { Act } from '@/server/desk/audited';
import { refusal } from '@/server/platform/refusal';
import { announce } from './announce';

export type News = {
  title: string;
  body: string;
  link?: string | undefined;
  holders: boolean;
};

/**
 * Announces something to all customers or all shareholders: a notification in the product, and messages according to
 * each customer's settings.
 *
 * @throws Refusal when the same text was already announced today
 */
export async function announceNews({ ctx, tx, entry }: Act, order: News) {
  const { title, body } = order;
  const audience = order.holders ? ('HOLDERS' as const) : ('ALL' as const);
  entry.target = audience;
  const link = order.link ?? null;
  if (link !== null && !/^\/([^/\\].*)?$/.test(link)) {
    throw refusal('NOT_A_SITE_PATH', { field: '--link' });
  }
  const at = ctx.clock.now();
  const day = at.toISOString().slice(0, 10);
  const words = JSON.stringify([day, title, body, link, audience]);
  const fingerprint = `news ${createHash('sha256').update(words).digest('hex')}`;
  const said = { title: asWritten(title), body: asWritten(body) };
  const news = { kind: 'NEWS' as const, audience, ...said, link, fingerprint, at };
  if (!(await announce(tx, news))) {
    throw refusal('NEWS_MADE_TODAY');
  }
  entry.after = { title, body, link, fingerprint };
  return { title, audience, done: 'sent while the service is running' };
}
