import { createHmac } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';

/** Keyed hash of an address for use in limit keys; the address cannot be recovered from it. */
export function keyedName(
  { config }: Pick<AppContext, 'config'>,
  text: string,
  secret = config.codeSecret,
): string {
  return createHmac('sha256', secret).update(`name:${text}`).digest('base64url');
}

/** The names that a text may be stored under while CODE_SECRET is replaced. */
export function keyedNames(ctx: Pick<AppContext, 'config'>, text: string): string[] {
  return acceptedCodeSecrets(ctx).map((secret) => keyedName(ctx, text, secret));
}
