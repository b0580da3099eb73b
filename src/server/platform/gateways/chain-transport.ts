import { http, TimeoutError, type Transport } from 'viem';
import { traced } from '@/server/platform/tracing/tracing';

/** After a timeout, a node gets only this fraction of the usual timeout until it responds again. */
const HASTY_PART = 4;
const RETRY_DELAY_MS = 100;

/**
 * JSON-RPC over HTTP to one node, for interactive requests. An immediate failure is retried once if there is no other
 * node; a timeout is not. After a timeout the next requests use a shorter timeout, so that a caller with several
 * sequential requests does not wait the full time for each.
 *
 * @param alone true if there is no other node
 */
export function nodeTransport(url: string, timeoutMs: number, alone: boolean): Transport {
  const patient = http(url, { timeout: timeoutMs, retryCount: 0 });
  const hasty = http(url, { timeout: Math.ceil(timeoutMs / HASTY_PART), retryCount: 0 });
  // Outside the factory, because viem calls the factory for each request.
  let silent = false;
  const server = URL.canParse(url) ? new URL(url).host : 'node';
  return (options) => {
    const usual = patient(options);
    const quick = hasty(options);
    const ask: typeof usual.request = async (args) => {
      try {
        const { method } = args as { method: string };
        const attributes = {
          'rpc.system': 'jsonrpc',
          'rpc.method': method,
          'server.address': server,
        };
        const answer = await traced(
          { name: `chain ${method}`, kind: 'client', attributes, inside: true },
          () => (silent ? quick : usual).request(args),
        );
        silent = false;
        return answer as never;
      } catch (error) {
        silent = isSilence(error);
        throw error;
      }
    };
    const request: typeof usual.request = async (args) => {
      try {
        return await ask(args);
      } catch (error) {
        if (!alone || silent || !isPassing(error)) throw error;
        await new Promise((wake) => setTimeout(wake, RETRY_DELAY_MS));
        return ask(args);
      }
    };
    return { ...usual, request };
  };
}

function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TimeoutError) return true;
  }
  return false;
}

/** A broken connection or a busy server (429, 5xx). JSON-RPC errors are not retried: the node would return them again. */
function isPassing(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (typeof code === 'number') return false;
  return typeof status !== 'number' || status === 429 || status >= 500;
}
