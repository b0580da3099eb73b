import { lookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { PlainFieldCode } from '@/api/field-errors';
import type { PushConfig } from '@/config/server-env';
import { isPublicAddress, refusePushEndpoint } from './push-endpoint';

/** What a browser gives to those who may push to it (RFC 8030, RFC 8291): its endpoint, its public key and a secret, base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Delivers an encrypted push to the push service of a browser. */
export type PushSender = {
  /** Given to browsers, so that they take pushes of this service alone. */
  publicKey: string;
  /** Whether the service may send to this endpoint at all; the reason if not. */
  refuse(endpoint: string): PlainFieldCode | null;
  /**
   * @param payload at most 3,000 bytes
   * @param lifeSeconds how long the push service keeps it for a device that is off
   * @throws PushGoneError when the subscription has ended; Error when the push was not accepted
   */
  send(target: PushTarget, payload: string, lifeSeconds: number): Promise<void>;
};

/** The browser has ended this subscription. */
export class PushGoneError extends Error {
  override readonly name = 'PushGoneError';
}

const ANSWER_WITHIN_MS = 5_000;
const GONE = [404, 410];

/**
 * Encrypts (RFC 8291) and signs (RFC 8292) with web-push, and sends by itself: an endpoint is chosen by a customer, so the
 * connection goes to public addresses only, follows no redirect and reads no body.
 */
export function createPushSender(config: PushConfig): PushSender {
  const { publicKey, privateKey, subject, localOrigin } = config;
  const refuse = (endpoint: string) => refusePushEndpoint(endpoint, localOrigin);
  return {
    publicKey,
    refuse,
    async send({ endpoint, p256dh, auth }, payload, lifeSeconds) {
      const reason = refuse(endpoint);
      if (reason !== null) throw new Error(`The endpoint is refused: ${reason}`);
      // Loaded with the first push: most services of a development machine send none.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject, publicKey, privateKey }, TTL: lifeSeconds, urgency: 'normal' },
      );
      const status = await post(new URL(endpoint), { headers }, body);
      if (GONE.includes(status)) throw new PushGoneError(`The push service answered ${status}`);
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
    },
  };
}

/** @returns the status of the answer */
function post(url: URL, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const isLocal = url.protocol === 'http:';
    const all: RequestOptions = {
      ...options,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(isLocal ? {} : { lookup: lookupPublic }),
    };
    const call: ClientRequest = (isLocal ? httpRequest : httpsRequest)(url, all, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Resolves a name for the connection itself, so that it cannot have another address a moment later. */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('The push service has a private address'), '', 0);
    }
    const [first] = found;
    if (options.all) return done(null, found);
    done(null, first?.address ?? '', first?.family);
  });
};
