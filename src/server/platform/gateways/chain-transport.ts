import { http, TimeoutError, type Transport } from 'viem';

/** A node that let us wait in vain is given only this part of its time, until it answers again. */
const HASTY_PART = 4;
const RETRY_DELAY_MS = 100;

/**
 * JSON-RPC over HTTP to one node, for requests that people wait for. A fault that comes at once is tried once more, if there
 * is no other node to ask; silence is not: and after silence the next questions are hasty, so that a call which asks several
 * in a row does not wait for each.
 *
 * @param timeoutMs how long the node may take for one answer
 * @param alone whether there is no other node
 */
export function nodeTransport(url: string, timeoutMs: number, alone: boolean): Transport {
  const patient = http(url, { timeout: timeoutMs, retryCount: 0 });
  const hasty = http(url, { timeout: Math.ceil(timeoutMs / HASTY_PART), retryCount: 0 });
  // Outside of the factory: viem makes a transport of it anew for each request.
  let silent = false;
  return (options) => {
    const usual = patient(options);
    const quick = hasty(options);
    const ask: typeof usual.request = async (args) => {
      try {
        const answer = await (silent ? quick : usual).request(args);
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

/** A broken connection, or a server that is busy or broken; what the node itself refused it would refuse again. */
function isPassing(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (typeof code === 'number') return false;
  return typeof status !== 'number' || status === 429 || status >= 500;
}
