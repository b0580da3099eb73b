import { endpointPath } from '@fnx/api/endpoint';
import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { pause } from '@fnx/values/time';
import { serviceUrl } from '@/lib/http/service-url';
import { LIVE_EVENTS, type LiveEventName } from '@/shared/live-events';

/** Minimum and maximum reconnect delay in milliseconds. */
const MIN_RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 30_000;
/** The service sends data at least every 25 seconds; a stream without data for this long (ms) is dead. */
const STREAM_TIMEOUT_MS = 60_000;

export type LiveListener = {
  onEvent: (name: LiveEventName) => void;
  /** Also called after an interruption, during which events may have been missed. */
  onConnected: (connected: boolean) => void;
  /** Called for all received data, including keep-alive comments. */
  onAlive?: () => void;
  /** The service rejected the token; there is no retry. */
  onRefused: () => void;
};

/**
 * Subscribes to the service's events with the session's token. Reads server-sent events through `fetch`, because
 * `EventSource` cannot send a header and the token must not be in a URL.
 *
 * @returns a function that unsubscribes
 */
export function followLiveEvents(token: string, listener: LiveListener): () => void {
  const stopped = new AbortController();
  void follow(token, listener, stopped.signal);
  return () => stopped.abort();
}

async function follow(token: string, listener: LiveListener, stopped: AbortSignal): Promise<void> {
  let delay = MIN_RECONNECT_MS;
  while (!stopped.aborted) {
    try {
      await readStream(token, stopped, listener, () => {
        delay = MIN_RECONNECT_MS;
      });
    } catch (error) {
      if (error instanceof Refused) return listener.onRefused();
    }
    if (stopped.aborted) return;
    listener.onConnected(false);
    await pause(delay, stopped);
    delay = Math.min(MAX_RECONNECT_MS, delay * 2);
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
  let timer = setTimeout(() => silent.abort(), STREAM_TIMEOUT_MS);
  try {
    const answer = await fetch(streamUrl(), {
      headers: { token, accept: 'text/event-stream' },
      cache: 'no-store',
      // It stays open: what the page shows comes before it.
      priority: 'low',
      signal,
    });
    if (answer.status === 401 || answer.status === 404) throw new Refused();
    if (!answer.ok || !answer.body)
      throw new Error(`The stream responded with status ${answer.status}.`);
    onOpen();
    listener.onConnected(true);
    const text = answer.body.pipeThrough(new TextDecoderStream());
    const reader = text.getReader();
    const parse = eventParser((name) => listener.onEvent(name));
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), STREAM_TIMEOUT_MS);
      listener.onAlive?.();
      parse(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function streamUrl(): string {
  return `${serviceUrl()}/${endpointPath(endpoints.notificationStream)}`;
}

/**
 * Parses an event stream in chunks of any size and reports known events.
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
