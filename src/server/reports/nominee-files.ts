import { createHash, createPublicKey, verify } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Fact, Look, Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { readTime } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { sealFor } from '@/server/platform/secrets/seal-for';
import { journal } from '@/server/platform/tables';
import { readInstruction } from '@/server/votes/instruction';
import { holderLine, holdersHead, sharesText } from './holder-files';
import { readHolderRegister } from './holder-register';

/** The list of holders at a time, as it is typed (UTC), or the instruction by a ballot's number. */
type Wanted = { at?: string | undefined; ballot?: string | undefined };

type Receipt = Wanted & { signature: GivenFile };

/** A file for the nominee, before it is sealed. */
type Paper = {
  /** By which it is found again in the journal. */
  target: string;
  /** Names it for signers. */
  title: string;
  file: string;
  bytes: Buffer;
  facts: readonly Fact[];
};

export const NOMINEE_RELEASE = 'nominee release';

const SPKI = { format: 'der', type: 'spki' } as const;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @throws Refusal ahead of the index */
async function listOf(ctx: AppContext, typed: string): Promise<Paper> {
  const lines = [holdersHead()];
  const at = readTime(typed).toISOString();
  const { holders, sharesRaw } = await readHolderRegister(ctx, at, (holder, all) => {
    lines.push(holderLine(holder, all));
  });
  return {
    target: at,
    title: `the list of holders as of ${at}`,
    file: `nominee-${at.slice(0, 10)}.csv`,
    bytes: Buffer.from(lines.join('')),
    facts: [
      { label: 'Holders', value: String(holders) },
      { label: 'Shares', value: sharesText(sharesRaw) },
    ],
  };
}

/** @throws Refusal before the result is known, or without the name of the bank */
async function instructionOf(ctx: AppContext, id: string): Promise<Paper> {
  const bank = await ctx.registry.issuer(ctx);
  if (bank === null) throw refusal('NO_SUCH', { what: 'name of the bank', of: 'this service' });
  const instruction = { bank, ...(await readInstruction(ctx, id)) };
  const { title, end, result, voted, supply, quorumPercent, quorumReached } = instruction;
  const reached = quorumReached ? 'reached' : 'not reached';
  return {
    target: `ballot ${id}`,
    title: `the instruction of ballot ${id}, “${title}”,`,
    file: `instruction-${id}.json`,
    bytes: Buffer.from(`${JSON.stringify(instruction, null, 2)}\n`),
    facts: [
      { label: 'Ended', value: end },
      ...result.map(({ choice, text, shares }) => ({
        label: `Choice ${choice}`,
        value: `${text}: ${shares} shares`,
      })),
      { label: 'Voted', value: `${voted} of ${supply} shares` },
      { label: 'Quorum', value: `${quorumPercent} %, ${reached}` },
    ],
  };
}

/** Reads the file, and the key that it is sealed for. @throws Refusal without a key, too */
async function readPaper(ctx: AppContext, { at, ballot }: Wanted) {
  const { nomineeKey } = ctx.config;
  if (nomineeKey === null) throw refusal('NO_SUCH', { what: 'NOMINEE_KEY', of: 'this service' });
  if ((at === undefined) === (ballot === undefined)) {
    throw refusal('CHOOSE_ONE', { fields: '--at, --ballot' });
  }
  const paper = at === undefined ? await instructionOf(ctx, ballot ?? '') : await listOf(ctx, at);
  const key = sha256(Buffer.from(nomineeKey, 'base64'));
  const said = { of: paper.target, sha256: sha256(paper.bytes), key };
  return { ...paper, nomineeKey, said };
}

export async function releaseSubject(ctx: Look, wanted: Wanted): Promise<Subject> {
  const { target, title, facts, said } = await readPaper(ctx, wanted);
  return {
    of: `nominee ${target}`,
    what: `Release ${title} to the nominee`,
    facts: [
      ...facts,
      { label: 'SHA-256 of the file', value: said.sha256 },
      { label: 'SHA-256 of the nominee’s key', value: said.key },
    ],
  };
}

/** Lets a file be fetched. */
export async function releaseFile({ ctx, entry }: Act, wanted: Wanted) {
  const { target, said } = await readPaper(ctx, wanted);
  entry.target = target;
  entry.after = said;
  return said;
}

/** @throws Refusal unless the file is released, and has the same content and key still */
async function readReleased({ ctx, tx, entry }: Act, wanted: Wanted) {
  const paper = await readPaper(ctx, wanted);
  const { target, said } = paper;
  const { after, id } = journal;
  const [released] = await tx
    .select({ after })
    .from(journal)
    .where(and(eq(journal.action, NOMINEE_RELEASE), eq(journal.target, target)))
    .orderBy(sql`${id} desc`)
    .limit(1);
  if (!released) throw refusal('NO_SUCH', { what: 'released file', of: target });
  const { sha256: content, key } = released.after ?? {};
  if (content !== said.sha256 || key !== said.key) throw refusal('FACTS_CHANGED');
  entry.target = target;
  entry.after = said;
  return paper;
}

/** Seals a released file for the nominee. @throws Refusal */
export async function fetchFile(act: Act, wanted: Wanted) {
  const { nomineeKey, file, bytes, said } = await readReleased(act, wanted);
  const sealed = Buffer.from(sealFor(nomineeKey, bytes));
  const name = downloadName(`${file}.jwe`);
  return { rows: [said], file: { name, mediaType: 'application/jose', bytes: sealed } };
}

/** Keeps the nominee's signature of a released file in the journal. @throws Refusal for one that is not the nominee's, or of another file */
export async function keepReceipt(act: Act, { signature, ...wanted }: Receipt) {
  const { nomineeKey, bytes, said } = await readReleased(act, wanted);
  const signed = signature.read();
  const key = createPublicKey({ key: Buffer.from(nomineeKey, 'base64'), ...SPKI });
  if (!verify('sha256', bytes, key, signed)) throw refusal('RECEIPT_WRONG');
  act.entry.after = { ...said, signature: signed.toString('base64') };
  return said;
}
