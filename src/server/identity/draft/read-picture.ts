import type { KycPicture } from '@fnx/api/shared/identity';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { openPart } from './draft-parts';

/**
 * A picture of the caller's own draft. Submitted pictures are shown to officers alone.
 * @throws DomainError NOT_FOUND
 */
export async function readDraftPicture(
  ctx: AppContext,
  session: Session,
  picture: KycPicture,
): Promise<Response> {
  const bytes = await openPart(ctx, session, picture);
  if (!bytes) throw problem('NOT_FOUND');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${picture}.jpg"`,
      'cache-control': 'no-store',
    },
  });
}
