import type { Act } from '@/server/desk/audited';
import { resealDocumentKey } from './documents/document-key';
import { resealFiles } from './file-store';

/** See `resealFiles`. */
export async function resealPictures({ ctx, entry }: Act) {
  entry.target = 'pictures';
  await resealDocumentKey(ctx);
  const counts = await resealFiles(ctx);
  entry.after = counts;
  return counts;
}
