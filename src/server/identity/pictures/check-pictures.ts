import type { Picture } from '@fnx/api/desk/pictures';
import { KYC_DOCUMENT_LABELS } from '@fnx/api/shared/identity';
import type { Db } from '@fnx/postgres/client';
import { asc, desc, eq } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { kycApplications, kycFiles } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { users } from '@/server/users/tables';
import { pictureLink } from './picture-link';
import { seenPictures } from './seen-pictures';
import type { ShownPicture } from './show-picture';

/** The call that shows a picture of an identity check, below `/api/v1/desk/`. */
const CALL = 'checks/picture';

export type CheckPicture = { id: string; attempt: number; label: string };

/** `identity card, back` */
function labelOf({ kind, side }: Pick<typeof kycFiles.$inferSelect, 'kind' | 'side'>): string {
  if (kind === 'SELFIE') return 'selfie';
  return `${KYC_DOCUMENT_LABELS[kind]}, ${side}`.toLowerCase();
}

/** The pictures of all attempts of a person, newest attempt first: the front of the document, the face to compare it with, the back. */
export async function listCheckPictures(db: Db, userId: string): Promise<CheckPicture[]> {
  const rows = await db
    .select({
      id: kycFiles.id,
      attempt: kycApplications.attempt,
      kind: kycFiles.kind,
      side: kycFiles.side,
    })
    .from(kycFiles)
    .innerJoin(kycApplications, eq(kycApplications.id, kycFiles.applicationId))
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt), desc(kycFiles.side), asc(kycFiles.kind));
  return rows.map(({ id, attempt, ...place }) => ({ id, attempt, label: labelOf(place) }));
}

/** The same with links for an officer. */
export async function linkCheckPictures(
  ctx: AppContext,
  officer: Officer,
  { id, email }: { id: string; email: string },
): Promise<(Picture & { attempt: number })[]> {
  const pictures = await listCheckPictures(ctx.db, id);
  const seen = await seenPictures(ctx.db, officer.email, email, pictures);
  return pictures.map((picture) => ({
    ...picture,
    link: pictureLink(ctx, CALL, officer, picture.id),
    opened: seen.has(picture.id),
  }));
}

export async function findCheckPicture(db: Db, id: string): Promise<ShownPicture | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({
      fileName: kycFiles.fileName,
      sha256: kycFiles.sha256,
      kind: kycFiles.kind,
      side: kycFiles.side,
      attempt: kycApplications.attempt,
      person: users.email,
    })
    .from(kycFiles)
    .innerJoin(kycApplications, eq(kycApplications.id, kycFiles.applicationId))
    .innerJoin(users, eq(users.id, kycApplications.userId))
    .where(eq(kycFiles.id, id));
  if (!row) return null;
  const { fileName, sha256, person, attempt } = row;
  return { fileName, sha256, person, label: `attempt ${attempt}: ${labelOf(row)}` };
}
