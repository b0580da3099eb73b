import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { textOf } from './answer';

const gzipped = promisify(gzip);

/** Below this a packed answer is hardly smaller. */
const LEAST_BYTES = 1_024;
const PACKS_WELL = /^(application\/json|text\/(csv|plain|html))\b/;

export type Compressed = {
  /** The answer with its headers. */
  answer: Response;
  /** Its whole packed body, where that is in hand. */
  body?: Buffer;
};

/**
 * Packs an answer with gzip, if the caller takes that and it is worth it. Streams of events stay as they are: packing would hold
 * them back.
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
