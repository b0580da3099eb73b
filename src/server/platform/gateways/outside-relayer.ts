import type { Call } from '@fnx/chain/call';
import type { RelayerConfig } from '@/config/server-env';

/** A foreign service that sends transactions and pays their network fee. This service holds no key that could. */
export type OutsideRelayer = {
  /**
   * @param options `gasLimit` of the transaction, and when the relayer stops trying
   * @returns the relayer's name of the transaction, which may not be in a block yet
   * @throws RelayerError
   */
  send(call: Call, options: { gasLimit: number; validUntil: Date }): Promise<string>;
};

/**
 * The relayer did not take the transaction.
 * @param isBusy whether the same request may succeed later: no answer, too many requests, an error of its own
 */
export class RelayerError extends Error {
  override readonly name = 'RelayerError';
  constructor(
    message: string,
    readonly isBusy: boolean,
  ) {
    super(message);
  }
}

const ANSWER_WITHIN_MS = 8_000;
const TOO_MANY_REQUESTS = 429;
/** Final states of the relayer in which nothing was sent. */
const NOT_SENT = ['canceled', 'failed', 'expired'];

type Answer = {
  success?: unknown;
  data?: { id?: unknown; status?: unknown } | null;
  error?: unknown;
};

/**
 * OpenZeppelin Relayer, by its REST API: `POST /api/v1/relayers/{id}/transactions` with a bearer token. It answers as soon as it
 * has queued the transaction. Source: docs.openzeppelin.com/relayer.
 */
export function createRelayer({ url, id, apiKey }: RelayerConfig): OutsideRelayer {
  const base = url.replace(/\/$/, '');
  const target = `${base}/api/v1/relayers/${encodeURIComponent(id)}/transactions`;
  return {
    async send({ to, data }, { gasLimit, validUntil }) {
      const body = {
        to,
        data,
        value: 0,
        gas_limit: gasLimit,
        speed: 'average',
        valid_until: validUntil.toISOString(),
      };
      const response = await fetch(target, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch((error: unknown) => {
        throw new RelayerError(`The relayer does not answer (${nameOf(error)}).`, true);
      });
      return readAnswer(response);
    },
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

async function readAnswer(response: Response): Promise<string> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  if (!response.ok) {
    const isBusy = status === TOO_MANY_REQUESTS || status >= 500;
    throw new RelayerError(`The relayer answered ${status}: ${text.slice(0, 200)}`, isBusy);
  }
  const { success, data, error } = parse(text);
  const isSent = typeof data?.id === 'string' && !NOT_SENT.includes(String(data.status));
  if (success === true && isSent) return data.id as string;
  throw new RelayerError(
    `The relayer did not take the transaction: ${String(error).slice(0, 200)}`,
    false,
  );
}

function parse(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch {
    throw new RelayerError('The relayer’s answer is not JSON.', true);
  }
}
