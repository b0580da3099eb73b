import { eq } from 'drizzle-orm';
import { mayUse } from '@/server/operator/officers/find-officer';
import { proposals } from '@/server/operator/tables';
import { Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Officer } from '@/server/platform/desk';
import { DomainError } from '@/server/platform/errors';
import type { RightName } from '@/shared/desk';

/**
 * A file that was uploaded with a proposal, as a download: an officer reads it before signing.
 * @throws Refusal without the right to sign, DomainError NOT_FOUND
 */
export async function readProposalFile(
  ctx: AppContext,
  officer: Officer,
  { id, option }: { id: string; option: string },
): Promise<Response> {
  const [row] = await ctx.db.select().from(proposals).where(eq(proposals.id, id));
  const file = row?.files[option];
  if (!row || !file) throw new DomainError('NOT_FOUND');
  if (!mayUse(officer.roles, row.command as RightName)) {
    throw new Refusal('Your roles do not include this command.');
  }
  return new Response(Buffer.from(file.base64, 'base64'), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
  });
}
