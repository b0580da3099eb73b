import { problem } from '@/server/platform/errors';
import { assertSafeJson, readBytes } from './read-body';

/** An uploaded file. Its name and declared type are discarded; the bytes decide. */
export type UploadedFile = { bytes: Buffer };

/** Extra bytes for the text fields and the boundaries. */
const FORM_BYTES = 65_536;
const MAX_FIELDS = 40;
/** Enough for a photo over a slow mobile connection. */
const UPLOAD_WITHIN_MS = 180_000;

/**
 * Reads a multipart body: its text fields and the part `file`.
 *
 * @throws DomainError JSON_REQUIRED for another content type, TOO_LARGE, PAYLOAD_INVALID
 */
export async function readUpload(
  request: Request,
  fileBytes: number,
): Promise<{ fields: Record<string, string>; file: UploadedFile | null }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw problem('JSON_REQUIRED');
  const bytes = await readBytes(request, fileBytes + FORM_BYTES, UPLOAD_WITHIN_MS);
  const form = await parseForm(bytes, type);
  const fields = new Map<string, string>();
  let file: UploadedFile | null = null;
  for (const [name, value] of form) {
    if (fields.has(name) || fields.size >= MAX_FIELDS) throw problem('PAYLOAD_INVALID');
    if (typeof value === 'string') {
      fields.set(name, value);
    } else {
      if (name !== 'file' || file) throw problem('PAYLOAD_INVALID');
      if (value.size > fileBytes) throw problem('TOO_LARGE');
      file = { bytes: Buffer.from(await value.arrayBuffer()) };
    }
  }
  const plain = Object.fromEntries(fields);
  assertSafeJson(plain);
  return { fields: plain, file };
}

async function parseForm(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    throw problem('PAYLOAD_INVALID');
  }
}
