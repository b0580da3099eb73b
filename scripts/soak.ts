/**
 * `npm run soak -- --minutes 240`: the service under 30 % of what it can take, for as long as told, and what it holds meanwhile:
 * resident memory, heap, open files and sockets. Exits with 1 when the second half of the time held more than the first.
 */
import { CALLS, load, loadText, makeMembers } from './bench/load';
import { percentile } from './bench/measure';
import { withService } from './bench/service-load';

const MIB = 1024 * 1024;
const PEOPLE = 100;
const SHARE = 0.3;
const SAMPLES = 20;
/** What the second half may hold more than the first, by its median. */
const MORE = { heap: 1.1, handles: 1.1 };

const given = process.argv.indexOf('--minutes');
const minutes = given < 0 ? 5 : Number(process.argv[given + 1]);

type Sample = {
  minute: number;
  rss: number;
  heap: number;
  handles: number;
  p99: number;
  odd: number;
};

async function main(): Promise<boolean> {
  if (!(minutes > 0)) throw new Error('Say how long: npm run soak -- --minutes 5');
  return withService('alone', async (service, ctx) => {
    const { tokens } = await makeMembers(ctx, PEOPLE, 'soak');
    const kinds = Object.values(CALLS).filter((_, index) => index < 4);
    const requests = tokens.flatMap((token) => kinds.map((kind) => kind(token)));
    await load(service, requests, { connections: 20, seconds: 3 });
    const most = await load(service, requests, { connections: 20, seconds: 5 });
    console.log(loadText('all it can take', most));
    const rate = Math.max(1, Math.round(most.rate * SHARE));
    console.log(`${minutes} minutes at ${rate} requests a second`);
    const seconds = Math.max(1, Math.round((minutes * 60) / SAMPLES));
    const samples: Sample[] = [];
    const started = performance.now();
    while (performance.now() - started < minutes * 60_000) {
      const met = await load(service, requests, { connections: 20, seconds, rate });
      const { rss, heapUsed, handles } = await service.usage();
      const odd = Object.entries(met.statuses)
        .filter(([code]) => code !== '200')
        .reduce((sum, [, count]) => sum + count, met.errors);
      const sample = {
        minute: (performance.now() - started) / 60_000,
        rss: rss / MIB,
        heap: heapUsed / MIB,
        handles,
        p99: met.p99,
        odd,
      };
      samples.push(sample);
      console.log(sampleText(sample));
    }
    return isFlat(samples);
  });
}

function sampleText({ minute, rss, heap, handles, p99, odd }: Sample): string {
  return `${minute.toFixed(1).padStart(6)} min  RSS ${rss.toFixed(0)} MiB, heap ${heap.toFixed(1)} MiB, handles ${handles}, p99 ${p99.toFixed(0)} ms, ${odd} answers but 200`;
}

/** Whether what is held, after the collector ran, does not grow. */
function isFlat(samples: readonly Sample[]): boolean {
  const half = Math.floor(samples.length / 2);
  const middle = (some: readonly Sample[], pick: (sample: Sample) => number) =>
    percentile(some.map(pick), 0.5);
  const grown = (pick: (sample: Sample) => number) =>
    middle(samples.slice(half), pick) / middle(samples.slice(0, half), pick);
  const heap = grown((sample) => sample.heap);
  const handles = grown((sample) => sample.handles);
  const odd = samples.reduce((sum, sample) => sum + sample.odd, 0);
  const within = heap <= MORE.heap && handles <= MORE.handles && odd === 0;
  console.log(
    `${within ? 'ok  ' : 'OVER'} second half over first: heap ${heap.toFixed(3)}, handles ${handles.toFixed(3)}; ${odd} answers but 200`,
  );
  return within;
}

main().then(
  (within) => {
    process.exitCode = within ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
