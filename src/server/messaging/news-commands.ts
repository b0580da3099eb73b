import { createHash } from 'node:crypto';
import { audited, type Operator, Refusal } from '@/server/operator/call';
import { announce } from './announce';

type NewsOrder = {
  title: string;
  body: string;
  link?: string | undefined;
  audience: 'ALL' | 'HOLDERS';
};

/**
 * Announces something to everybody, or to all who hold shares: a notice in the product, and messages as each person chose.
 *
 * @throws Refusal when the same words were announced before today
 */
export async function announceNews(operator: Operator, order: NewsOrder) {
  const { title, body, audience } = order;
  const link = order.link ?? null;
  if (title.length > 160 || body.length > 1_000) {
    throw new Refusal('A title has at most 160 characters, a text at most 1000.');
  }
  if (link !== null && !/^\/([^/\\].*)?$/.test(link)) {
    throw new Refusal('The link must be a path of this site, such as /blog.');
  }
  const call = { action: 'announce', target: audience, details: { title, body, link } };
  return audited(operator, call, async (ctx, tx) => {
    const at = ctx.clock.now();
    const day = at.toISOString().slice(0, 10);
    const words = JSON.stringify([day, title, body, link, audience]);
    const fingerprint = `news ${createHash('sha256').update(words).digest('hex')}`;
    const news = { kind: 'NEWS' as const, audience, title, body, link, fingerprint, at };
    if (!(await announce(tx, news))) {
      throw new Refusal('These very words were announced today already.');
    }
    return { title, audience, done: 'people are told while the service runs' };
  });
}
