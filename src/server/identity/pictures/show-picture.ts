import { createHash } from 'node:crypto';
import type { PictureLink } from '@/api/desk/pictures';
import { audited } from '@/server/platform/audited';
import type { AppContext } from '@/server/platform/context';
import type { Officer } from '@/server/platform/desk';
import { DomainError } from '@/server/platform/errors';
import { readFile } from '../file-store';
import { isLinkOf } from './picture-link';
import { VIEW_PICTURE } from './seen-pictures';
import { withWatermark } from './watermark';

/** A picture in the file store, and what the journal says about it. */
export type ShownPicture = {
  fileName: string;
  /** The person's e-mail address. */
  person: string;
  /** `passport, front` */
  label: string;
  /** Of the picture, hex; null where none was kept. */
  sha256: string | null;
};

/**
 * Shows a picture with the officer's name and the time across it, and writes that into the journal.
 * @param find reads the picture of the link; null if there is none any more
 * @returns 410 when the link has expired or is another officer's, 409 when the file is not the one that was uploaded
 * @throws DomainError NOT_FOUND
 */
export async function showPicture(
  ctx: AppContext,
  officer: Officer,
  link: PictureLink,
  find: (picture: string) => Promise<ShownPicture | null>,
): Promise<Response> {
  if (!isLinkOf(ctx, officer, link)) {
    return new Response('This link has expired. Load the page again.', { status: 410 });
  }
  const found = await find(link.picture);
  if (!found) throw new DomainError('NOT_FOUND');
  const { fileName, person, label, sha256 } = found;
  const picture = await readFile(ctx, fileName);
  if (sha256 !== null && createHash('sha256').update(picture).digest('hex') !== sha256) {
    return new Response('Somebody replaced this picture. Tell an administrator.', { status: 409 });
  }
  const time = `${ctx.clock.now().toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const bytes = await withWatermark(picture, `${officer.email} · ${time}`);
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
