import type { Act } from '@/server/desk/audited';
import { resealDocumentKey } from './documents/document-key';
import { resealFiles } from './file-store';

/** See `resealFiles`; other domains encrypt with the same key. */
export async function resealPictures({ ctx, entry }: Act) {
  entry.target = 'pictures';
  await resealDocumentKey(ctx);
  for (const { sealed } of ctx.registry.personalData) await sealed?.reseal(ctx);
  const counts = await resealFiles(ctx);
  entry.after = counts;
  return counts;
}
