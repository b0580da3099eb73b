import type { PictureLink } from '@fnx/api/desk/pictures';
import { describeError } from '@fnx/postgres/faults';
import { audited } from '@/server/desk/audited';
import type { Officer } from '@/server/desk/desk-route';
import { hashOf, readFile, type StoredFile } from '@/server/identity/file-store';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { envelope } from '@/server/platform/http/answer';
import { refusal } from '@/server/platform/refusal';
import { decodePicture } from './decode-picture';
import { isLinkOf } from './picture-link';
import { VIEW_PICTURE } from './seen-pictures';

/** A picture in the file store, and what the journal says about it. */
export type ShownPicture = StoredFile & {
  /** The person's e-mail address. */
  person: string;
  /** `passport, front` */
  label: string;
};

/**
 * Shows a picture with the officer's name and the time across it, and writes that into the journal.
 * @param find reads the picture of the link; null if there is none any more
 * @returns 410 when the link has expired or is another officer's
 * @throws DomainError NOT_FOUND, Refusal when the file cannot be read or is not the one that was uploaded
 */
export async function showPicture(
  ctx: AppContext,
  officer: Officer,
  link: PictureLink,
  find: (picture: string) => Promise<ShownPicture | null>,
): Promise<Response> {
  if (!isLinkOf(ctx, officer, link)) {
    return envelope(410, 'The link of this picture has expired.', { code: 'LINK_EXPIRED' });
  }
  const found = await find(link.picture);
  if (!found) throw problem('NOT_FOUND');
  const { person, label } = found;
  const picture = await readUnchanged(ctx, found);
  const time = `${ctx.clock.now().toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  // The text is part of the pixels: a copy of the picture says who saw it.
  const text = `${officer.email} · ${time}`;
  const bytes = await decodePicture(ctx, picture, { task: 'watermark', text });
  const action = { action: VIEW_PICTURE, target: person, after: { picture: link.picture, label } };
  await audited({ ctx, name: officer.email, source: 'DESK' }, action, async () => {});
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
    },
  });
}

/** @throws Refusal, which says what an officer does then */
async function readUnchanged(ctx: AppContext, { fileName, sha256 }: StoredFile): Promise<Buffer> {
  const picture = await readFile(ctx, fileName).catch((error: unknown) => {
    ctx.log.error({ event: 'picture unreadable', fileName, error: describeError(error) }, 'event');
    throw refusal('PICTURE_UNREADABLE');
  });
  if (hashOf(picture) === sha256) return picture;
  throw refusal('PICTURE_REPLACED');
}
