import type { OutgoingMessage } from './message';

/** Hands a text message to a gateway; throws when it was not accepted. */
export type SmsSender = { send(message: OutgoingMessage): Promise<void> };

const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends by an SMS gateway over HTTP: `POST url` with a bearer token and the JSON `{ id, to, kind, text, purpose }`; `kind` is
 * `text`, or `voice` for a text to be read out in a call. Any 2xx means accepted. `Idempotency-Key` is the message's id, so that a repetition after a lost answer sends no second text.
 */
export function createHttpSmsSender(options: { url: string; token: string }): SmsSender {
  return {
    async send({ id, to, voice, text, purpose }) {
      const answer = await fetch(options.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          authorization: `Bearer ${options.token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to, kind: voice ? 'voice' : 'text', text, purpose }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
    },
  };
}
