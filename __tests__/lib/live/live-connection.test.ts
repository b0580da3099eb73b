import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shareLiveEvents } from '@/lib/live/live-connection';
import { createLocks } from '../../support/service/locks';

const token = (sid: string) => `head.${Buffer.from(JSON.stringify({ sid })).toString('base64')}.x`;

let server: Server;
let streams: { request: IncomingMessage; response: ServerResponse }[];
let next: () => void;
const stops: (() => void)[] = [];

beforeEach(async () => {
  streams = [];
  next = () => {};
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
    streams.push({ request, response });
    next();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  process.env.NEXT_PUBLIC_API_BASE_URL = `http://127.0.0.1:${port}/api/v1`;
  browser({ locks: createLocks() });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  delete process.env.NEXT_PUBLIC_API_BASE_URL;
  jest.useRealTimers();
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
});

function browser(parts: object) {
  Object.defineProperty(globalThis, 'navigator', { value: parts, configurable: true });
}

/** One tab of a session; `heard` resolves once these were the last things it was told. */
function openTab(sid = 's1') {
  const told: string[] = [];
  let check = () => {};
  const tell = (word: string) => {
    told.push(word);
    check();
  };
  const stop = shareLiveEvents(token(sid), {
    onEvent: tell,
    onConnected: (connected) => tell(connected ? 'up' : 'down'),
    onRefused: () => tell('refused'),
  });
  stops.push(stop);
  const heard = (...words: string[]) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (told.slice(-words.length).join() === words.join()) resolve();
      };
      check();
    });
  return { stop, heard, told };
}

const streamNumber = (count: number) =>
  new Promise<ServerResponse>((resolve) => {
    next = () => {
      const found = streams[count - 1];
      if (found) resolve(found.response);
    };
    next();
  });

describe('one stream for all tabs', () => {
  it('is held by one of eight, and each is told what it says', async () => {
    const tabs = Array.from({ length: 8 }, () => openTab());
    await Promise.all(tabs.map((tab) => tab.heard('up')));
    (await streamNumber(1)).write('event: notification\ndata: {}\n\nevent: price\ndata: {}\n\n');
    await Promise.all(tabs.map((tab) => tab.heard('up', 'notification', 'price')));
    expect(streams).toHaveLength(1);
  });

  it('goes to another tab when its own is closed; all learn that they may have missed something', async () => {
    const [one, two, three] = [openTab(), openTab(), openTab()];
    await Promise.all([one, two, three].map((tab) => tab.heard('up')));
    one.stop();
    (await streamNumber(2)).write('event: order\ndata: {}\n\n');
    await Promise.all([two, three].map((tab) => tab.heard('up', 'down', 'up', 'order')));
    expect(one.told.at(-1)).toBe('up');
  });

  it('tells a tab that comes later how it stands', async () => {
    await openTab().heard('up');
    const later = openTab();
    await later.heard('up');
    expect(later.told).toEqual(['up']);
    expect(streams).toHaveLength(1);
  });

  it('is another one for another session', async () => {
    const [one, two] = [openTab('s1'), openTab('s2')];
    await Promise.all([one.heard('up'), two.heard('up')]);
    const [first] = streams;
    const sids = streams.map(({ request }) => request.headers.token);
    expect(new Set(sids)).toEqual(new Set([token('s1'), token('s2')]));
    const [own, other] = first?.request.headers.token === token('s1') ? [one, two] : [two, one];
    first?.response.write('event: kyc\ndata: {}\n\n');
    await own.heard('up', 'kyc');
    expect(other.told).toEqual(['up']);
  });

  it('counts as down when the tab that holds it has fallen asleep', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    // A holder that says nothing any more: it has the lock, and told once that the line is up.
    await new Promise<void>((held) => {
      void navigator.locks.request('fnx-live-s1', {}, () => {
        held();
        return new Promise(() => {});
      });
    });
    const asleep = new BroadcastChannel('fnx-live-s1');
    stops.push(() => asleep.close());
    const tab = openTab();
    asleep.postMessage({ type: 'line', connected: true });
    await tab.heard('up');
    jest.advanceTimersByTime(39_000);
    expect(tab.told).toEqual(['up']);
    jest.advanceTimersByTime(2_000);
    expect(tab.told).toEqual(['up', 'down']);
  });

  it('passes over words that it does not know', async () => {
    const tab = openTab();
    await tab.heard('up');
    const later = openTab();
    await later.heard('up');
    const stranger = new BroadcastChannel('fnx-live-s1');
    stops.push(() => stranger.close());
    for (const word of [null, 7, {}, { type: 'event', name: 'toString' }, { type: 'dance' }]) {
      stranger.postMessage(word);
    }
    stranger.postMessage({ type: 'event', name: 'kyc' });
    await later.heard('up', 'kyc');
    expect(later.told).toEqual(['up', 'kyc']);
  });

  it.each([
    ['locks', { navigator: {}, channel: BroadcastChannel }],
    ['channels', { navigator: { locks: createLocks() }, channel: undefined }],
    [
      'storage',
      {
        navigator: { locks: createLocks() },
        channel: class {
          constructor() {
            throw new DOMException('denied', 'SecurityError');
          }
        },
      },
    ],
  ])('is not opened in a browser without %s, where pages ask instead', (_, parts) => {
    const real = globalThis.BroadcastChannel;
    browser(parts.navigator);
    Object.assign(globalThis, { BroadcastChannel: parts.channel });
    try {
      const tab = openTab();
      tab.stop();
      expect(tab.told).toEqual([]);
    } finally {
      Object.assign(globalThis, { BroadcastChannel: real });
    }
    expect(streams).toEqual([]);
  });
});
