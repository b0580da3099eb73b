import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import type { AppContext } from '@/server/platform/context';
import { DomainError, invalidFields } from '@/server/platform/errors';
import type { UploadedFile } from '@/server/platform/http/read-upload';
import { imageKind } from './file-kind';

export type UploadInput = z.output<(typeof contract)['kycDocument']['input']>;

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

/**
 * Judges a file by its bytes alone, before it is unpacked. PDFs are not taken: nothing here could draw them anew.
 *
 * @returns the file
 * @throws DomainError VALIDATION_ERROR, FILE_TYPE_INVALID
 */
export function checkFile(ctx: AppContext, file: UploadedFile | null): Buffer {
  if (!file || file.bytes.length === 0) throw invalidFields({ file: 'Choose a file.' });
  const kind = imageKind(file.bytes);
  // An image without a readable size is broken or built to deceive a reader.
  if (!kind?.size || kind.size.width === 0 || kind.size.height === 0) {
    throw new DomainError('FILE_TYPE_INVALID');
  }
  // A small file can unpack to gigabytes of pixels in whatever shows it.
  if (kind.size.width * kind.size.height > ctx.config.limits.kycImagePixels) {
    throw invalidFields({ file: 'The picture has too many pixels.' });
  }
  return file.bytes;
}

/**
 * The rules of the form that a schema cannot hold.
 *
 * @throws DomainError UNDER_AGE, VALIDATION_ERROR
 */
export function checkForm(ctx: AppContext, input: UploadInput): void {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  if (input.type === 'SELFIE' && input.side !== 'FRONT') {
    throw invalidFields({ side: 'A selfie has the side FRONT.' });
  }
  if (input.birthDate !== undefined) {
    const born = input.birthDate;
    if (born > today || born < yearsBefore(today, OLDEST_YEARS)) {
      throw invalidFields({ birthDate: 'Check the date of birth.' });
    }
    if (born > yearsBefore(today, ADULT_YEARS)) throw new DomainError('UNDER_AGE');
  }
  if (input.documentExpiresOn !== undefined && input.documentExpiresOn < today) {
    throw invalidFields({ documentExpiresOn: 'This document has expired.' });
  }
}

/** The same day some years earlier, as text: ISO dates compare as they sort. 29 February stays as it is and still sorts right. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}
