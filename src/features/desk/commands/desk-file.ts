/** A file as the desk takes it. */
export type DeskFile = { name: string; base64: string; gzip?: true };

/** Bytes. The desk takes requests of 12 MB, and a sanctions list has 30. */
const COMPRESSED_FROM = 4_194_304;

/** A chosen file as the desk takes it. */
export async function deskFileOf(file: File): Promise<DeskFile> {
  const { name, size } = file;
  if (size < COMPRESSED_FROM) {
    return { name, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
  }
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { name, base64: toBase64(bytes), gzip: true };
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
