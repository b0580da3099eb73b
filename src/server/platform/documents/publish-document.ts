import { createHash } from 'node:crypto';
import type { DocumentType } from '@fnx/api/shared/document-types';
import type { Tx } from '@fnx/postgres/client';
import type { Hex } from 'viem';
import type { Clock } from '@/server/platform/clock';
import { refusal } from '@/server/platform/refusal';
import { documents } from '@/server/platform/tables';

const MAX_BYTES = 4_194_304;
const MAX_TITLE = 160;

/** The kind of a document, by the end of its file name. */
const TYPES: Readonly<Record<string, DocumentType>> = {
  md: 'text/markdown',
  pdf: 'application/pdf',
};

export type NewDocument = { fileName: string; title: string; bytes: Buffer };

/** SHA-256, as contracts store it. */
export const documentHash = (bytes: Uint8Array): Hex =>
  `0x${createHash('sha256').update(bytes).digest('hex')}`;

/**
 * Publishes a document under the hash of its bytes. The same bytes are stored once, with their first title.
 * @throws Refusal when it is neither Markdown nor PDF, empty or too large
 */
export async function publishDocument(
  ctx: { clock: Clock },
  tx: Tx,
  { fileName, title, bytes }: NewDocument,
): Promise<Hex> {
  const mediaType = TYPES[fileName.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!mediaType) throw refusal('DOCUMENT_TYPE');
  if (bytes.length === 0 || bytes.length > MAX_BYTES) {
    throw refusal('DOCUMENT_SIZE', { max: MAX_BYTES, bytes: bytes.length });
  }
  const isWhole = mediaType === 'text/markdown' ? isText(bytes) : bytes.subarray(0, 5).equals(PDF);
  if (!isWhole) throw refusal('FILE_INVALID', { file: fileName, mediaType });
  if (!/^[^\p{Cc}]+$/u.test(title) || title.length > MAX_TITLE) {
    throw refusal('NOT_ONE_LINE', { field: 'The title', max: MAX_TITLE });
  }
  const hash = documentHash(bytes);
  const publishedAt = ctx.clock.now();
  await tx
    .insert(documents)
    .values({ hash, mediaType, title, bytes, publishedAt })
    .onConflictDoNothing();
  return hash;
}

const PDF = Buffer.from('%PDF-');

/** UTF-8 without control characters. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^(?:[^\p{Cc}]|[\t\n\r])*$/u.test(text);
  } catch {
    return false;
  }
}
