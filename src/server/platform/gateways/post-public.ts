import dns from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isPublicAddress } from './push-endpoint';

type Posting = {
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | string;
  withinMs: number;
  /** Bytes of the answer to keep; the rest is not read. */
  keep?: number;
};

/**
 * Posts to an address chosen by a third party, which `refusePushEndpoint` has passed: to public addresses only, without following a
 * redirect. An `http:` address is a receiver on this machine, for demo and tests.
 * @throws Error when there is no answer within the time, or its address is private
 */
export function postPublic(
  address: string,
  { headers, body, withinMs, keep = 0 }: Posting,
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const isLocal = url.protocol === 'http:';
    const options: RequestOptions = {
      headers,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(withinMs),
      ...(isLocal ? {} : { lookup: lookupPublic }),
    };
    const call: ClientRequest = (isLocal ? httpRequest : httpsRequest)(url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      const retryAfter = answer.headers['retry-after'];
      readStart(answer, keep).then((text) => resolve({ status, text, retryAfter }), reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function readStart(answer: IncomingMessage, keep: number): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  if (keep > 0) {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
      read += (chunk as Buffer).length;
      if (read >= keep) break;
    }
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, keep).toString('utf8');
}

/** Resolves a name for the connection itself, so that it cannot have another address a moment later. */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('The receiver has a private address'), '', 0);
    }
    const [first] = found;
    if (options.all) return done(null, found);
    done(null, first?.address ?? '', first?.family);
  });
};
