import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { documents } from '@/server/platform/tables';
import { documentHash } from './publish-document';

/** The published document with this hash in any letter case; null when there is none. */
export async function findDocument(db: Db, hash: string) {
  const [found] = await db.select().from(documents).where(eq(documents.hash, hash.toLowerCase()));
  if (found && documentHash(found.bytes) !== found.hash) {
    throw new Error(`The bytes of the document ${found.hash} have another hash.`);
  }
  return found ?? null;
}

/**
 * A published document as a file. Its address is the hash of its bytes, so caches may keep it without limit.
 * @throws DomainError DOCUMENT_NOT_FOUND
 */
export async function serveDocument({ db }: AppContext, hash: string): Promise<Response> {
  const found = await findDocument(db, hash);
  if (!found) throw problem('DOCUMENT_NOT_FOUND');
  const { mediaType, title, bytes } = found;
  const end = mediaType === 'application/pdf' ? 'pdf' : 'md';
  const name = title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'document';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      // Saved, never opened as a page of this site.
      'content-disposition': `attachment; filename="${name}.${end}"`,
      'content-length': String(bytes.length),
      'content-type': mediaType === 'text/markdown' ? 'text/markdown; charset=utf-8' : mediaType,
      'x-content-type-options': 'nosniff',
    },
  });
}
