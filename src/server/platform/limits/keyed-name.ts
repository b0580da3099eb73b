import { createHmac } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';

/** A stand-in for an address in keys of limits: equal for equal input, and no address can be read from it. */
export function keyedName(ctx: Pick<AppContext, 'config'>, text: string): string {
  return createHmac('sha256', ctx.config.codeSecret).update(`name:${text}`).digest('base64url');
}
