import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import type { UploadedFile } from '@/server/platform/http/read-upload';
import { imageKind } from './file-kind';

export type UploadInput = z.output<(typeof contract)['kycDocument']['input']>;

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

/**
 * Validates a file by its bytes before it is decoded. PDFs are not accepted because they cannot be re-encoded here.
 * @throws DomainError VALIDATION_ERROR, FILE_TYPE_INVALID
 */
export function checkFile(ctx: AppContext, file: UploadedFile | null): Buffer {
  if (!file || file.bytes.length === 0) throw invalidFields({ file: 'FILE_MISSING' });
  const kind = imageKind(file.bytes);
  // An image without a readable size is broken or crafted.
  if (!kind?.size || kind.size.width === 0 || kind.size.height === 0) {
    throw problem('FILE_TYPE_INVALID');
  }
  // Decompression bomb: a small file can decode to gigabytes of pixels.
  if (kind.size.width * kind.size.height > ctx.config.limits.kycImagePixels) {
    throw invalidFields({ file: 'IMAGE_TOO_MANY_PIXELS' });
  }
  return file.bytes;
}

/** @throws DomainError UNDER_AGE, VALIDATION_ERROR */
export function checkForm(ctx: AppContext, input: UploadInput): void {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  if (input.type === 'SELFIE' && input.side !== 'FRONT') {
    throw invalidFields({ side: 'SIDE_OF_SELFIE' });
  }
  if (input.birthDate !== undefined) {
    const born = input.birthDate;
    if (born > today || born < yearsBefore(today, OLDEST_YEARS)) {
      throw invalidFields({ birthDate: 'BIRTH_DATE_INVALID' });
    }
    if (born > yearsBefore(today, ADULT_YEARS)) throw problem('UNDER_AGE');
  }
  if (input.documentExpiresOn !== undefined && input.documentExpiresOn < today) {
    throw invalidFields({ documentExpiresOn: 'DOCUMENT_EXPIRED' });
  }
}

/** ISO dates compare as strings, so a 29 February in a non-leap year is harmless. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}
