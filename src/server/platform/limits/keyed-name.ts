import { createHmac } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';

/** Keyed hash of an address for use in limit keys; the address cannot be recovered from it. */
export function keyedName(ctx: Pick<AppContext, 'config'>, text: string): string {
  return createHmac('sha256', ctx.config.codeSecret).update(`name:${text}`).digest('base64url');
}
