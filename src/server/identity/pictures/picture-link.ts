import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureLink } from '@fnx/api/desk/pictures';
import type { Officer } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';

const LIFE_SECONDS = 300;

type Ticking = Pick<AppContext, 'config' | 'clock'>;

/**
 * A link to a picture, for one officer and five minutes.
 * @param path of the call that shows it, below `/api/v1/desk/`
 */
export function pictureLink(
  ctx: Ticking,
  path: string,
  { id: officerId }: Pick<Officer, 'id'>,
  picture: string,
): string {
  const expires = String(Math.floor(ctx.clock.now().getTime() / 1000) + LIFE_SECONDS);
  const signature = sign(ctx.config.codeSecret, officerId, picture, expires);
  return `${path}?${new URLSearchParams({ picture, expires, signature })}`;
}

/** Whether the link was made here for this officer, and has not expired. */
export function isLinkOf(
  ctx: Ticking,
  { id: officerId }: Pick<Officer, 'id'>,
  { picture, expires, signature }: PictureLink,
): boolean {
  if (Number(expires) * 1000 < ctx.clock.now().getTime()) return false;
  const given = Buffer.from(signature);
  return acceptedCodeSecrets(ctx).some((secret) => {
    const expected = Buffer.from(sign(secret, officerId, picture, expires));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

const sign = (secret: string, officerId: string, picture: string, expires: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['desk picture', officerId, picture, expires]))
    .digest('base64url');
