import sharp from 'sharp';
import type { Limits } from '@/config/server-env';
import type { AppContext } from '@/server/platform/context';
import { DomainError, invalidFields } from '@/server/platform/errors';

// Allow only the accepted formats: every further decoder adds attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/** Pixels; legible, and bounds the stored size. */
const LONGEST_SIDE = 4_096;
const QUALITY = 88;
const WITHIN_SECONDS = 20;

let turn: Promise<unknown> = Promise.resolve();

/** An image decodes to about a hundred times its size, so each process decodes one at a time. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

/**
 * Re-encodes an image as a JPEG of its pixels. This removes metadata (place, time, thumbnail) and any archive, script
 * or second file appended to it.
 * @throws DomainError FILE_TYPE_INVALID when the image is broken, truncated, or not the detected type, VALIDATION_ERROR when its JPEG
 * is larger than an upload may be
 */
export function reEncode(ctx: Pick<AppContext, 'config'>, bytes: Buffer): Promise<Buffer> {
  return oneAtATime(() => encode(bytes, ctx.config.limits));
}

async function encode(bytes: Buffer, { kycImagePixels, kycFileBytes }: Limits): Promise<Buffer> {
  const encoded = await encodeWithin(bytes, kycImagePixels);
  // An image of noise grows: 7 MB of WebP became 12 MB.
  if (encoded.length <= kycFileBytes) return encoded;
  throw invalidFields({ file: 'The image has too much detail. Upload a smaller one.' });
}

async function encodeWithin(bytes: Buffer, pixels: number): Promise<Buffer> {
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
