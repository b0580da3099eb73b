/**
 * `npm run soak -- --minutes 240`: the service under 30 % of what it can take, for as long as told, and what it holds meanwhile:
 * resident memory, heap, open files and sockets, and the p99 of its answers. Exits with 1 when the second half of the time held more
 * than the first; of a run of two hours or more also when memory grew by over 5 % an hour after the first, or p99 by over 20 %.
 */

import { runScript } from '../processes';
import { percentile, type Row, report } from './measure';
import { CALLS, load, loadText, makeMembers } from './measure/load';
import { withService } from './measure/service-load';

const MIB = 1024 * 1024;
const PEOPLE = 100;
const SHARE = 0.3;
const SAMPLES = 20;
/** Of a long run, one sample a minute. */
const LONGEST_SAMPLE_SECONDS = 60;
/** Parts of one: what the second half may hold more than the first, what may come in an hour, and how much slower answers may get. */
const MOST = { heap: 1.1, handles: 1.1, rssPerHour: 0.05, handlesPerHour: 0.05, p99: 1.2 };
/** Growth of less is noise. */
const JUDGED_FROM_MINUTES = 55;

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
    const seconds = Math.max(
      1,
      Math.min(LONGEST_SAMPLE_SECONDS, Math.round((minutes * 60) / SAMPLES)),
    );
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
    return isSteady(samples);
  });
}

function sampleText({ minute, rss, heap, handles, p99, odd }: Sample): string {
  return `${minute.toFixed(1).padStart(6)} min  RSS ${rss.toFixed(0)} MiB, heap ${heap.toFixed(1)} MiB, handles ${handles}, p99 ${p99.toFixed(0)} ms, ${odd} answers but 200`;
}

/**
 * Whether what is held, after the collector ran, does not grow, and answers do not get slower. What a process takes while it warms
 * up (an hour, or half of a shorter run) is no growth; what grows is told for an hour, and judged once that was at least one.
 */
function isSteady(samples: readonly Sample[]): boolean {
  const warmUp = Math.min(60, minutes / 2);
  const rest = samples.filter(({ minute }) => minute > warmUp);
  const measured = (rest.at(-1)?.minute ?? 0) - (rest[0]?.minute ?? 0);
  const judged = measured >= JUDGED_FROM_MINUTES;
  const half = Math.floor(samples.length / 2);
  const grown = (pick: (sample: Sample) => number) =>
    middle(samples.slice(half), pick) / middle(samples.slice(0, half), pick);
  const odd = samples.reduce((sum, sample) => sum + sample.odd, 0);
  const held: Row[] = [
    {
      what: 'heap, second half over first',
      figure: grown(({ heap }) => heap),
      budget: MOST.heap,
      unit: 'x',
    },
    {
      what: 'files and sockets, the same',
      figure: grown(({ handles }) => handles),
      budget: MOST.handles,
      unit: 'x',
    },
    { what: 'answers but 200', figure: odd, budget: 0, unit: '' },
  ];
  const grows: Row[] = [
    {
      what: 'RSS growth in an hour',
      figure: growthPerHour(rest, ({ rss }) => rss),
      budget: MOST.rssPerHour,
      unit: '',
    },
    {
      what: 'files and sockets in an hour',
      figure: growthPerHour(rest, ({ handles }) => handles),
      budget: MOST.handlesPerHour,
      unit: '',
    },
    { what: 'p99, end over begin', figure: drift(rest), budget: MOST.p99, unit: 'x' },
  ];
  const title = `Growth over ${measured.toFixed(1)} minutes after the first ${warmUp.toFixed(1)}`;
  const within = report('Held', held);
  if (judged) return report(title, grows) && within;
  report(
    `${title}, for information: too short to judge by, that takes ${JUDGED_FROM_MINUTES}`,
    grows,
  );
  return within;
}

const middle = (some: readonly Sample[], pick: (sample: Sample) => number) =>
  percentile(some.map(pick), 0.5);

/** The middle slope between any two samples, as a part of the middle value: single samples that lie apart do not move it. */
function growthPerHour(samples: readonly Sample[], pick: (sample: Sample) => number): number {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => {
      return (pick(other) - pick(one)) / ((other.minute - one.minute) / 60);
    }),
  );
  return slopes.length === 0 ? 0 : percentile(slopes, 0.5) / middle(samples, pick);
}

/** Median p99 of the last third, divided by the median p99 of the first. */
function drift(samples: readonly Sample[]): number {
  const third = Math.ceil(samples.length / 3);
  if (third === 0) return 1;
  const p99 = (some: readonly Sample[]) => middle(some, (sample) => sample.p99);
  return p99(samples.slice(-third)) / p99(samples.slice(0, third));
}

runScript(main);
