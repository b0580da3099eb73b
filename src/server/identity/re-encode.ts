import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { decodePicture, PictureError } from './pictures/decode-picture';

/**
 * Re-encodes an image as a JPEG of its pixels. This removes metadata (place, time, thumbnail) and any archive, script
 * or second file appended to it.
 * @throws DomainError FILE_TYPE_INVALID when the image is broken, truncated, or not the detected type, VALIDATION_ERROR when it takes too
 * long or its JPEG is larger than an upload may be
 */
export async function reEncode(ctx: Pick<AppContext, 'config'>, bytes: Buffer): Promise<Buffer> {
  const encoded = await encode(ctx, bytes);
  // An image of noise grows: 7 MB of WebP became 12 MB.
  if (encoded.length <= ctx.config.limits.kycFileBytes) return encoded;
  throw tooMuch();
}

const tooMuch = () => invalidFields({ file: 'IMAGE_TOO_DETAILED' });

async function encode(ctx: Pick<AppContext, 'config'>, bytes: Buffer): Promise<Buffer> {
  try {
    return await decodePicture(ctx, bytes, { task: 'reEncode' });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw error.tookTooLong ? tooMuch() : problem('FILE_TYPE_INVALID');
  }
}
