import { get, type IncomingMessage } from 'node:http';
import type { AppContext } from '@/server/platform/context';
import { emitEvent } from '@/server/platform/events/emit-event';
import { percentile, type Row } from './measure';
import type { Service } from './measure/service';

const LISTENERS = 2_000;
const EVENTS = 5;
const MOST_MS = 2_000;
const KIB = 1024;

/** What 2,000 open pages cost the service, and how long an event takes to reach all of them. */
export async function benchStreams(
  service: Service,
  ctx: AppContext,
  tokens: readonly string[],
): Promise<Row[]> {
  const before = await service.usage();
  const streams: IncomingMessage[] = [];
  const open = async () => {
    while (streams.length < LISTENERS) {
      const token = tokens[streams.length % tokens.length] ?? '';
      const place = streams.push({} as IncomingMessage) - 1;
      streams[place] = await listen(service.url, token);
    }
  };
  await Promise.all(Array.from({ length: 20 }, open));
  const after = await service.usage();
  const delays: number[] = [];
  for (let round = 0; round < EVENTS; round += 1) {
    const heard = streams.map((stream) => next(stream));
    const started = performance.now();
    await emitEvent(ctx.db, { name: 'price', userId: null, data: { round: String(round) } });
    for (const at of await Promise.all(heard)) delays.push(at - started);
  }
  for (const stream of streams) stream.destroy();
  const each = (after.rss - before.rss) / LISTENERS / KIB;
  console.log(
    `  ${LISTENERS} listeners: ${each.toFixed(1)} KiB resident and ${((after.heapUsed - before.heapUsed) / LISTENERS / KIB).toFixed(1)} KiB of heap each; ` +
      `an event reaches them after p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms`,
  );
  return [
    {
      what: `an event reaches ${LISTENERS} listeners, p99`,
      figure: percentile(delays, 0.99),
      budget: MOST_MS,
      unit: 'ms',
    },
  ];
}

function listen(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const request = get(
      `${url}/api/v1/notification/stream`,
      { headers: { token }, agent: false },
      (stream) => {
        if (stream.statusCode !== 200) {
          failed(new Error(`A listener was refused: ${stream.statusCode}`));
          return;
        }
        stream.on('error', () => {});
        // The greeting: from here on every event arrives.
        stream.once('data', () => done(stream));
      },
    );
    request.on('error', failed);
  });
}

/** The moment at which the next event arrives. */
function next(stream: IncomingMessage): Promise<number> {
  return new Promise((done) => {
    const hear = (chunk: Buffer) => {
      if (!chunk.includes('event: price')) return;
      stream.off('data', hear);
      done(performance.now());
    };
    stream.on('data', hear);
  });
}
