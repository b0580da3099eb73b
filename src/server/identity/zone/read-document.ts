import type { Doubt } from '@fnx/api/shared/identity';
import { describeError } from '@fnx/postgres/faults';
import { eq } from 'drizzle-orm';
import { type Application, newestApplication } from '@/server/identity/applications';
import { plainNumber } from '@/server/identity/documents/document-key';
import { readFile } from '@/server/identity/file-store';
import { decodePicture } from '@/server/identity/pictures/decode-picture';
import { kycFiles, kycReadings } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isPerson } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';
import { alike, findZone } from './parse-zone';

/** Below this a picture is out of focus; sharp ones of the same size have more than 1. */
const BLURRED = 0.3;

type Read = { side: string; text: string; sharpness: number };

/**
 * Reads the document of a person's newest attempt, once, and keeps what it found. Pictures are read in the process that decodes them.
 * @throws DomainError NOT_FOUND
 */
export async function readDocument(ctx: AppContext, who: string): Promise<void> {
  const [person] = await ctx.db.select({ id: users.id }).from(users).where(isPerson(who));
  if (!person) throw problem('NOT_FOUND');
  const newest = await newestApplication(ctx.db, person.id);
  if (!newest || (await ctx.db.$count(kycReadings, eq(kycReadings.applicationId, newest.id))))
    return;
  const files = await ctx.db.select().from(kycFiles).where(eq(kycFiles.applicationId, newest.id));
  const read: Read[] = [];
  for (const { fileName, side } of files.filter(({ kind }) => kind !== 'SELFIE')) {
    read.push({ side, ...(await readOne(ctx, fileName)) });
  }
  const entered = newest.documentNumber ?? '';
  const zone = read.map(({ text }) => findZone(text, entered)).find((found) => found !== null);
  await ctx.db
    .insert(kycReadings)
    .values({
      applicationId: newest.id,
      zone: zone?.join('\n') ?? null,
      doubts: doubtsOf(newest, read),
    })
    .onConflictDoNothing();
}

/** A picture that cannot be decoded, or not in time, says nothing: the officer reads it. */
async function readOne(ctx: AppContext, fileName: string): Promise<Omit<Read, 'side'>> {
  try {
    const bytes = await decodePicture(ctx, await readFile(ctx, fileName), { task: 'read' });
    return JSON.parse(bytes.toString());
  } catch (error) {
    ctx.log.warn({ event: 'picture unread', fileName, error: describeError(error) }, 'event');
    return { text: '', sharpness: Number.POSITIVE_INFINITY };
  }
}

function doubtsOf({ documentNumber }: Application, read: readonly Read[]): Doubt[] {
  const fronts = read
    .filter(({ side }) => side === 'FRONT')
    .map(({ text }) => alike(plainNumber(text)));
  const isSeen = fronts.some((text) => text.includes(alike(plainNumber(documentNumber ?? ''))));
  const isBlurred = read.some(({ sharpness }) => sharpness < BLURRED);
  return [...(isSeen ? [] : ['unread' as const]), ...(isBlurred ? ['blurred' as const] : [])];
}
