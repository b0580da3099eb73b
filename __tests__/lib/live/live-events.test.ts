import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventParser } from '@/lib/live/live-events';
import type { LiveEventName } from '@/shared/live-events';

describe('the parser of the event stream', () => {
  it.each([
    ['whole', ['event: order\ndata: {"id":"1"}\n\n']],
    ['byte by byte', [...'event: order\ndata: {"id":"1"}\n\n']],
    ['with carriage returns', ['event: order\r\ndata: {}\r\n\r\n']],
    ['with a carriage return at the seam', ['event: order\r', '\ndata: {}\r', '\n\r', '\n']],
    ['without the space', ['event:order\ndata:{}\n\n']],
  ])('reads an event that comes %s', (_, pieces) => {
    const told: LiveEventName[] = [];
    const parse = eventParser((name) => told.push(name));
    for (const piece of pieces) parse(piece);
    expect(told).toEqual(['order']);
  });

  it('passes over heartbeats, unknown events and what has not ended', () => {
    const told: LiveEventName[] = [];
    const parse = eventParser((name) => told.push(name));
    parse(': still here\n\nevent: hello\ndata: 1\n\nevent: price\ndata: {}\n\nevent: kyc\ndata: {');
    expect(told).toEqual(['price']);
  });
});

describe('following the stream', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse, visit: number) => void;
  let visits: IncomingMessage[];
  let follow: typeof import('@/lib/live/live-events').followLiveEvents;
  const stops: (() => void)[] = [];

  // A server of its own for each test: a line that one test cut is never taken up by the next.
  beforeEach(async () => {
    visits = [];
    server = createServer((request, response) => {
      visits.push(request);
      answer(request, response, visits.length);
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const { port } = server.address() as AddressInfo;
    process.env.NEXT_PUBLIC_API_BASE_URL = `http://127.0.0.1:${port}/api/v1`;
    follow = (await import('@/lib/live/live-events')).followLiveEvents;
  });

  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    delete process.env.NEXT_PUBLIC_API_BASE_URL;
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  });

  /** Resolves with the `count`-th thing that was told: events by name, the line as up or down. */
  function listen(count: number): Promise<string[]> {
    const told: string[] = [];
    return new Promise((resolve) => {
      const tell = (word: string) => {
        told.push(word);
        if (told.length === count) resolve(told);
      };
      const stop = follow('a-token', {
        onEvent: tell,
        onConnected: (connected) => tell(connected ? 'up' : 'down'),
        onRefused: () => tell('refused'),
      });
      stops.push(stop);
    });
  }

  const open = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });

  it('sends the token in the header alone and tells what comes', async () => {
    answer = (_, response) => {
      open(response).write('event: notification\ndata: {}\n\n');
    };
    await expect(listen(2)).resolves.toEqual(['up', 'notification']);
    expect(visits[0]?.url).toBe('/api/v1/notification/stream');
    expect(visits[0]?.headers.token).toBe('a-token');
    expect(visits[0]?.headers.cookie).toBeUndefined();
  });

  it('connects again after the line broke, and says so in between', async () => {
    answer = (_, response, visit) => {
      if (visit === 1) return void open(response).end('event: kyc\ndata: {}\n\n');
      open(response).write('event: order\ndata: {}\n\n');
    };
    await expect(listen(5)).resolves.toEqual(['up', 'kyc', 'down', 'up', 'order']);
    expect(visits).toHaveLength(2);
  });

  it('does not come back with a token that was refused', async () => {
    answer = (_, response) => {
      response.writeHead(401).end();
    };
    await expect(listen(1)).resolves.toEqual(['refused']);
    expect(visits).toHaveLength(1);
  });

  it('leaves when it is stopped', async () => {
    const left = new Promise<void>((resolve) => {
      answer = (request, response) => {
        request.socket.once('close', () => resolve());
        open(response).write(': hello\n\n');
      };
    });
    await expect(listen(1)).resolves.toEqual(['up']);
    for (const stop of stops.splice(0)) stop();
    await left;
  });
});
