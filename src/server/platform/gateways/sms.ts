import type { OutgoingMessage } from './message';

/** Delivers a text message to a gateway; throws when it is not accepted. */
export type SmsSender = { send(message: OutgoingMessage): Promise<void> };

const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends through an SMS gateway over HTTP: `POST url` with a bearer token and the JSON `{ id, to, kind, text, language,
 * purpose }`.
 * `kind` is `text`, or `voice` for a text to be read out in a call, in `language`. Any 2xx means accepted. `Idempotency-Key` is the
 * message id, so that a retry after a lost response sends no second message.
 */
export function createHttpSmsSender(options: { url: string; token: string }): SmsSender {
  return {
    async send({ id, to, voice, text, language, purpose }) {
      const answer = await fetch(options.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          authorization: `Bearer ${options.token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to, kind: voice ? 'voice' : 'text', text, language, purpose }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway responded with ${answer.status}`);
    },
  };
}
