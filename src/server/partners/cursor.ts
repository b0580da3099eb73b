import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';

/* A cursor is a place in one list, with a seal: nobody else makes one, so a list need not distrust what it says. */

type Configured = Pick<AppContext, 'config'>;

const SEAL_BYTES = 12;

const sealOf = (secret: string, list: string, place: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['partner cursor', list, place]))
    .digest()
    .subarray(0, SEAL_BYTES);

/** The cursor of a place in a list, of `[\w.:~-]`. */
export function sealCursor({ config }: Configured, list: string, place: string): string {
  return `${place}~${sealOf(config.codeSecret, list, place).toString('base64url')}`;
}

/**
 * The place that a cursor names; null without one.
 * @throws DomainError VALIDATION_ERROR for a cursor that no answer of this list gave
 */
export function openCursor(
  ctx: Configured,
  list: string,
  cursor: string | undefined,
): string | null {
  if (cursor === undefined) return null;
  const end = cursor.lastIndexOf('~');
  const place = cursor.slice(0, Math.max(end, 0));
  const given = Buffer.from(cursor.slice(end + 1), 'base64url');
  const isOurs = acceptedCodeSecrets(ctx).some(
    (secret) => given.length === SEAL_BYTES && timingSafeEqual(given, sealOf(secret, list, place)),
  );
  if (isOurs) return place;
  throw invalidFields({ after: 'CURSOR_INVALID' });
}

/** A page of rows of which one more was read than asked. @param placeOf names a row in the order of the list */
export function pageOf<R, T>(
  ctx: Configured,
  list: string,
  { rows, limit }: { rows: readonly R[]; limit: number },
  view: (row: R) => T,
  placeOf: (row: R) => string,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? sealCursor(ctx, list, placeOf(last)) : null;
  return { docs: shown.map(view), next };
}
