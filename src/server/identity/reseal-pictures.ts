import { audited } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';
import { resealFiles } from './file-store';

/** See `resealFiles`. */
export function resealPictures(operator: Operator) {
  const action = { action: 'kyc reseal', target: 'pictures' };
  return audited(operator, action, async (ctx, _tx, entry) => {
    entry.after = await resealFiles(ctx);
    return entry.after;
  });
}
