import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';

type Subscriber = { id: string; email: string };

/**
 * The token in the links of a subscriber's messages: the row's id and a keyed hash. It is made anew for every message
 * and nowhere stored, so later messages can carry a link to end the subscription.
 */
export function subscriptionToken(
  { config }: Pick<AppContext, 'config'>,
  { id, email }: Subscriber,
): string {
  const mark = createHmac('sha256', config.codeSecret)
    .update(JSON.stringify(['newsletter', id, email]))
    .digest('base64url');
  return `${id}.${mark}`;
}

/** The id a token claims to be for; null when it cannot be one of ours. */
export function claimedId(token: string): string | null {
  const id = token.split('.')[0] ?? '';
  return isUuid(id) ? id : null;
}

/** Whether a token is this subscriber's. */
export function isTokenOf(
  ctx: Pick<AppContext, 'config'>,
  subscriber: Subscriber,
  token: string,
): boolean {
  const right = Buffer.from(subscriptionToken(ctx, subscriber));
  const given = Buffer.from(token);
  return right.length === given.length && timingSafeEqual(right, given);
}
