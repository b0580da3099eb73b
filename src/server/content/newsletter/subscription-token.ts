import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';

type Subscriber = { id: string; email: string };

/**
 * Token for the links in newsletter mails: the row's id and an HMAC. It is derived for every mail and not stored, so
 * later mails can contain an unsubscribe link.
 */
export function subscriptionToken(
  { config }: Pick<AppContext, 'config'>,
  { id, email }: Subscriber,
  secret = config.codeSecret,
): string {
  const signature = createHmac('sha256', secret)
    .update(JSON.stringify(['newsletter', id, email]))
    .digest('base64url');
  return `${id}.${signature}`;
}

/** Reads the unverified id of a token; null when malformed. */
export function statedId(token: string): string | null {
  const id = token.split('.')[0] ?? '';
  return isUuid(id) ? id : null;
}

export function isTokenOf(
  ctx: Pick<AppContext, 'config'>,
  subscriber: Subscriber,
  token: string,
): boolean {
  const given = Buffer.from(token);
  return acceptedCodeSecrets(ctx).some((secret) => {
    const expected = Buffer.from(subscriptionToken(ctx, subscriber, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
