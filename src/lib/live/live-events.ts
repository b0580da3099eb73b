import { endpointPath } from '@/api/endpoint';
import { endpoints } from '@/api/endpoints';

/** What an open page is told of. The event names what changed; what it is now, the page asks for by its own calls. */
export const LIVE_EVENTS = ['notification', 'order', 'kyc', 'price'] as const;
export type LiveEventName = (typeof LIVE_EVENTS)[number];

/** Milliseconds before the first and the last try to connect again. */
const FIRST_PAUSE = 1_000;
const LAST_PAUSE = 30_000;
/** The service says something at least every 25 seconds; a line that is silent for this long is dead. */
const SILENCE = 60_000;

export type LiveListener = {
  onEvent: (name: LiveEventName) => void;
  /** Also told after an interruption, in which events may have been missed. */
  onConnected: (connected: boolean) => void;
  /** Told with everything the service says, also when it only says that it is there. */
  onAlive?: () => void;
  /** The service no longer knows the token; it is not tried again. */
  onRefused: () => void;
};

/**
 * Follows the service's events for the session's token until it is stopped: server-sent events read through `fetch`, because
 * `EventSource` cannot send the token in a header, and the token never stands in a URL.
 *
 * @returns the function that stops it
 */
export function followLiveEvents(token: string, listener: LiveListener): () => void {
  const stopped = new AbortController();
  void follow(token, listener, stopped.signal);
  return () => stopped.abort();
}

async function follow(token: string, listener: LiveListener, stopped: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!stopped.aborted) {
    try {
      await readStream(token, stopped, listener, () => {
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (error instanceof Refused) return listener.onRefused();
    }
    if (stopped.aborted) return;
    listener.onConnected(false);
    await wait(pause, stopped);
    pause = Math.min(LAST_PAUSE, pause * 2);
  }
}

class Refused extends Error {
  override readonly name = 'Refused';
}

async function readStream(
  token: string,
  stopped: AbortSignal,
  listener: LiveListener,
  onOpen: () => void,
): Promise<void> {
  const silent = new AbortController();
  const signal = AbortSignal.any([stopped, silent.signal]);
  let timer = setTimeout(() => silent.abort(), SILENCE);
  try {
    const answer = await fetch(streamUrl(), {
      headers: { token, accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    if (answer.status === 401 || answer.status === 404) throw new Refused();
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`);
    onOpen();
    listener.onConnected(true);
    const text = answer.body.pipeThrough(new TextDecoderStream());
    const reader = text.getReader();
    const parse = eventParser((name) => listener.onEvent(name));
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE);
      listener.onAlive?.();
      parse(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function streamUrl(): string {
  const base = process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1';
  return `${base}/${endpointPath(endpoints.notificationStream)}`;
}

/**
 * Reads the lines of an event stream as they come, in pieces of any size, and names each event of ours.
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function eventParser(onEvent: (name: LiveEventName) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        const known = LIVE_EVENTS.find((event) => event === name);
        if (known) onEvent(known);
        name = '';
      } else if (line.startsWith('event:')) {
        name = line.slice('event:'.length).trim();
      }
    }
  };
}

function wait(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopped.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
