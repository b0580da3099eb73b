import type { PlainFieldCode } from '@fnx/api/field-errors';
import type { PushConfig } from '@/config/server-env';
import { postPublic } from './post-public';
import { refusePushEndpoint } from './push-endpoint';

/** The data that a browser gives to those who may push to it (RFC 8030, RFC 8291): endpoint, public key and a secret, base64url. */
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
      const { status } = await postPublic(endpoint, { headers, body, withinMs: ANSWER_WITHIN_MS });
      if (GONE.includes(status)) throw new PushGoneError(`The push service answered ${status}`);
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
    },
  };
}
