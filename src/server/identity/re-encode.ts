import sharp from 'sharp';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';

// Of everything the library can open, only what is accepted: each further decoder is a further thing to attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/** Enough to read every line of a document, and a bound on what lies in the store. */
const LONGEST_SIDE = 4_096;
const QUALITY = 88;
const WITHIN_SECONDS = 20;

/** A picture unpacks to a hundred times its size, so a process has one open at a time. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew as a JPEG of its pixels alone. What else the file held is gone: where and when it was taken, a
 * thumbnail, a second file behind the first, an archive or script inside it.
 *
 * @throws DomainError FILE_TYPE_INVALID when it is broken, cut off, or not what its first bytes say
 */
export function reEncode(ctx: Pick<AppContext, 'config'>, bytes: Buffer): Promise<Buffer> {
  const drawn = turn.then(() => draw(bytes, ctx.config.limits.kycImagePixels));
  turn = drawn.catch(() => {});
  return drawn;
}

async function draw(bytes: Buffer, pixels: number): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
      .timeout({ seconds: WITHIN_SECONDS })
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw new DomainError('FILE_TYPE_INVALID');
  }
}
