import { and, eq, inArray } from 'drizzle-orm';
import { noteRead } from '@/server/operator/desk/note-read';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import type { Officer } from '@/server/platform/desk';
import { problem } from '@/server/platform/errors';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import { type ProposalRow, readable } from './read-proposals';

const READ = 'proposals read';

/** A file of a proposal, as the journal names what was read. */
const nameOf = (id: string, option: string) => `${id} ${option}`;

/**
 * A file that was uploaded with a proposal, as a download: an officer reads it before signing, which the journal notes.
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
  await noteRead({ ctx, name: officer.email }, READ, nameOf(id, option));
  return new Response(Buffer.from(file.base64, 'base64'), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
  });
}

/** Options whose files an officer has not opened yet. The proposer knows them. */
export async function unreadFiles(
  db: Db | Tx,
  { id, files, proposer }: ProposalRow,
  officer: string,
): Promise<string[]> {
  const options = Object.keys(files);
  if (options.length === 0 || proposer === officer) return [];
  const names = options.map((option) => nameOf(id, option));
  const read = await db
    .selectDistinct({ name: journal.target })
    .from(journal)
    .where(
      and(eq(journal.actor, officer), eq(journal.action, READ), inArray(journal.target, names)),
    );
  return options.filter((option) => !read.some(({ name }) => name === nameOf(id, option)));
}

/** @throws Refusal for an officer who has not opened what is about to be signed */
export async function requireFilesRead(tx: Tx, row: ProposalRow, officer: string): Promise<void> {
  const unread = await unreadFiles(tx, row, officer);
  if (unread.length === 0) return;
  const files = unread.map((option) => row.files[option]?.name).join(', ');
  throw refusal('FILES_UNREAD', { files });
}
