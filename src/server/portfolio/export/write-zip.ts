import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/*
 * A ZIP archive as a stream: fflate writes the container, Node's zlib compresses each file as it comes, so that no file is
 * ever whole in memory. zlib compresses outside of the event loop and in half of the processor time of fflate's own compressor.
 */

type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

const DEFLATE = 8;
/** The same content gives the same archive. */
const OLDEST = new Date(1980, 0, 1);

/** The bytes of an archive, in order. Content is asked for only as fast as the reader takes it. */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for (const { name, content } of entries) {
    const file: ZipInputFile = {
      filename: name,
      mtime: OLDEST,
      compression: DEFLATE,
      size: 0,
      crc: 0,
    };
    zip.add(file);
    for await (const packed of deflated(content, file)) {
      file.ondata?.(null, packed, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* ready;
}

function deflated(
  content: ZipEntry['content'],
  file: ZipInputFile,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  async function* measured() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  // The pipeline passes errors of the content to the reader; the callback has nothing to do.
  return pipeline(Readable.from(measured()), createDeflateRaw(), () => {});
}
