import { sessionOf } from '@/lib/http/sealing';
import {
  followLiveEvents,
  LIVE_EVENTS,
  type LiveEventName,
  type LiveListener,
} from './live-events';

/*
 * A browser opens six connections to a host under HTTP/1.1, and a stream holds one for good: six open tabs would leave none for
 * the calls. So one tab of a session holds the stream, by a lock that the browser gives to the next tab when that one goes
 * (closed, crashed or logged out), and says on a channel what it hears.
 */

/** What tabs say to each other. `line` is also said with each sign of life of the stream. */
type Word =
  | { say: 'event'; name: LiveEventName }
  | { say: 'line'; connected: boolean }
  | { say: 'hello' };

/**
 * The service is heard of at least every 15 seconds. A tab that holds the stream and says nothing for this long is asleep, as
 * tabs in the background of a phone are; milliseconds.
 */
const ASLEEP = 40_000;

/**
 * Follows the service's events as `followLiveEvents` does, over one stream for all tabs of the session. Where the browser has no
 * locks or no channels nothing is ever told, and who listens must ask the service instead.
 *
 * @returns the function that stops it
 */
export function shareLiveEvents(token: string, listener: LiveListener): () => void {
  const name = `fnx-live-${sessionOf(token)}`;
  const channel = openChannel(name);
  if (!channel) return () => {};
  const stopped = new AbortController();
  const line = watchLine(listener);
  let leads = false;

  const say = (word: Word) => {
    if (!stopped.signal.aborted) channel.postMessage(word);
  };
  const tell = (connected: boolean) => {
    line.set(connected);
    say({ say: 'line', connected });
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const word = readWord(data);
    if (word?.say === 'hello' && leads) say({ say: 'line', connected: line.connected() });
    // From a tab that lost its place and does not know yet.
    if (leads || !word) return;
    if (word.say === 'line') line.set(word.connected, ASLEEP);
    if (word.say === 'event') listener.onEvent(word.name);
  };
  say({ say: 'hello' });

  const lead = () => {
    leads = true;
    // What happened since the tab before this one went was told to nobody.
    if (line.connected()) line.set(false);
    say({ say: 'line', connected: false });
    const stop = followLiveEvents(token, {
      onEvent: (event) => {
        listener.onEvent(event);
        say({ say: 'event', name: event });
      },
      onConnected: tell,
      onAlive: () => tell(true),
      onRefused: listener.onRefused,
    });
    return untilAborted(stopped.signal).then(stop);
  };
  // It is refused when this tab stops while it waits, and where a browser forbids storage.
  navigator.locks.request(name, { signal: stopped.signal }, lead).catch(() => undefined);

  return () => {
    stopped.abort();
    line.end();
    channel.close();
  };
}

/** Tells of each change of the line once; what is said to hold for some time is no longer true afterwards. */
function watchLine(listener: LiveListener) {
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
    // Storage is forbidden, and channels with it.
    return null;
  }
}

/** A tab may still run the code of an earlier release. */
function readWord(data: unknown): Word | null {
  if (typeof data !== 'object' || data === null || !('say' in data)) return null;
  if (data.say === 'hello') return { say: 'hello' };
  if (data.say === 'line' && 'connected' in data) {
    return { say: 'line', connected: data.connected === true };
  }
  const name = 'name' in data ? LIVE_EVENTS.find((event) => event === data.name) : undefined;
  return data.say === 'event' && name ? { say: 'event', name } : null;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
