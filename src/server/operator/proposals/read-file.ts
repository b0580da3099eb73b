import { and, eq } from 'drizzle-orm';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { Officer } from '@/server/platform/desk';
import { problem } from '@/server/platform/errors';
import { readable } from './read-proposals';

/**
 * A file that was uploaded with a proposal, as a download: an officer reads it before signing.
 * @throws DomainError NOT_FOUND, also without the right to sign
 */
export async function readProposalFile(
  ctx: AppContext,
  officer: Officer,
  { id, option }: { id: string; option: string },
): Promise<Response> {
  const [row] = await ctx.db
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, id), readable(ctx, officer.roles)));
  // A name such as __proto__ would find what every object has.
  const file = row && Object.hasOwn(row.files, option) ? row.files[option] : undefined;
  if (!file) throw problem('NOT_FOUND');
  return new Response(Buffer.from(file.base64, 'base64'), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
  });
}
