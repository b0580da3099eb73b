import { sessionOf } from '@fnx/client/sealing';
import { LIVE_EVENTS, type LiveEventName } from '@/shared/live-events';
import { followLiveEvents, type LiveListener } from './live-events';

/*
 * HTTP/1.1 browsers open six connections per host, and each stream holds one: six tabs would block all calls. One tab
 * per session holds the stream, elected by a Web Lock that passes to another tab when it closes, crashes or logs out,
 * and broadcasts the events on a channel.
 */

/** Messages between tabs. `line` is also sent on each keep-alive of the stream. */
type TabMessage =
  | { type: 'event'; name: LiveEventName }
  | { type: 'line'; connected: boolean }
  | { type: 'hello' };

/**
 * The leading tab reports at least every 15 seconds. Without a report for this long (ms) it is suspended, as background
 * tabs on phones are.
 */
const LEADER_TIMEOUT_MS = 40_000;

/**
 * Like `followLiveEvents`, with one stream for all tabs of the session. Without Web Locks or BroadcastChannel it
 * reports nothing, and callers must poll.
 *
 * @returns a function that unsubscribes
 */
export function shareLiveEvents(token: string, listener: LiveListener): () => void {
  const name = `fnx-live-${sessionOf(token)}`;
  const channel = openChannel(name);
  if (!channel) return () => {};
  const stopped = new AbortController();
  const line = trackConnection(listener);
  let leads = false;

  const post = (message: TabMessage) => {
    if (!stopped.signal.aborted) channel.postMessage(message);
  };
  const reportConnected = (connected: boolean) => {
    line.set(connected);
    post({ type: 'line', connected });
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseMessage(data);
    if (message?.type === 'hello' && leads) post({ type: 'line', connected: line.connected() });
    // The sender lost the lock and has not noticed yet.
    if (leads || !message) return;
    if (message.type === 'line') line.set(message.connected, LEADER_TIMEOUT_MS);
    if (message.type === 'event') listener.onEvent(message.name);
  };
  post({ type: 'hello' });

  const lead = () => {
    leads = true;
    // Events since the previous leader closed were missed; force a refetch.
    if (line.connected()) line.set(false);
    post({ type: 'line', connected: false });
    const stop = followLiveEvents(token, {
      onEvent: (event) => {
        listener.onEvent(event);
        post({ type: 'event', name: event });
      },
      onConnected: reportConnected,
      onAlive: () => reportConnected(true),
      onRefused: listener.onRefused,
    });
    return untilAborted(stopped.signal).then(stop);
  };
  // Rejects when this tab unsubscribes while waiting, and where storage is blocked.
  navigator.locks.request(name, { signal: stopped.signal }, lead).catch(() => undefined);

  return () => {
    stopped.abort();
    line.end();
    channel.close();
  };
}

/** Reports each change of the connection once; a state with `holdsFor` (ms) expires. */
function trackConnection(listener: LiveListener) {
  let connected: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean, holdsFor?: number) => {
    clearTimeout(timer);
    if (next && holdsFor !== undefined) timer = setTimeout(() => set(false), holdsFor);
    if (next === connected) return;
    connected = next;
    listener.onConnected(next);
  };
  return { set, connected: () => connected === true, end: () => clearTimeout(timer) };
}

function openChannel(name: string): BroadcastChannel | null {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null;
  try {
    return new BroadcastChannel(name);
  } catch {
    // Blocked storage blocks channels too.
    return null;
  }
}

/** Validates the message: another tab may run an earlier release. */
function parseMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'hello') return { type: 'hello' };
  if (data.type === 'line' && 'connected' in data) {
    return { type: 'line', connected: data.connected === true };
  }
  const name = 'name' in data ? LIVE_EVENTS.find((event) => event === data.name) : undefined;
  return data.type === 'event' && name ? { type: 'event', name } : null;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
