import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { textOf } from './answer';

const gzipped = promisify(gzip);

/** Smaller responses hardly shrink. */
const LEAST_BYTES = 1_024;
const PACKS_WELL = /^(application\/json|text\/(csv|plain|html))\b/;

export type Compressed = {
  /** The response with its headers. */
  answer: Response;
  /** The compressed body, if it is not streamed. */
  body?: Buffer;
};

/**
 * Compresses a response with gzip if the caller accepts it and it is worthwhile. Event streams are not compressed, because
 * compression would delay them.
 *
 * @param accepted the request's Accept-Encoding
 */
export async function compress(
  answer: Response,
  accepted: string | undefined,
): Promise<Compressed> {
  const { headers } = answer;
  if (!PACKS_WELL.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) {
    return { answer };
  }
  headers.append('vary', 'accept-encoding');
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted ?? '')) return { answer };
  const text = textOf(answer);
  if (text !== undefined) {
    if (Buffer.byteLength(text) < LEAST_BYTES) return { answer };
    const body = await gzipped(text);
    headers.set('content-encoding', 'gzip');
    return { answer, body };
  }
  if (!answer.body) return { answer };
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  const body = answer.body.pipeThrough(new CompressionStream('gzip'));
  return { answer: new Response(body, { status: answer.status, headers }) };
}
