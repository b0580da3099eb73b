import type { Db, Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { Given } from '@/server/operator/read-input';
import { proposalFiles } from '@/server/operator/tables';
import { AlteredProposal } from './altered-proposal';
import { sha256Of } from './file-hashes';
import type { ProposalRow } from './read-proposals';

/** Keeps the bytes of a new proposal's files. */
export async function keepFiles(tx: Tx, proposalId: string, files: Given['files']): Promise<void> {
  for (const [option, { read }] of Object.entries(files)) {
    await tx.insert(proposalFiles).values({ proposalId, option, bytes: read() });
  }
}

/**
 * The files of a stored proposal, as its command is given them.
 * @throws AlteredProposal when one is not the file that officers sign
 */
export async function readFiles(
  db: Db,
  { id, files }: Pick<ProposalRow, 'id' | 'files'>,
): Promise<Given['files']> {
  if (Object.keys(files).length === 0) return {};
  const rows = await db.select().from(proposalFiles).where(eq(proposalFiles.proposalId, id));
  const read = Object.entries(files).map(([option, file]) => {
    const kept = rows.find((row) => row.option === option)?.bytes;
    const bytes = 'base64' in file ? Buffer.from(file.base64, 'base64') : kept;
    if (!bytes || ('sha256' in file && sha256Of(bytes) !== file.sha256)) {
      throw new AlteredProposal('PROPOSAL_NOT_AS_PROPOSED');
    }
    return [option, { name: file.name, read: () => bytes }] as const;
  });
  return Object.fromEntries(read);
}
