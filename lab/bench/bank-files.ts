import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { purposeOf, referencesOf } from '@fnx/bank-files/read-booking';
import { readCamt } from '@fnx/bank-files/read-camt';
import { importStatement } from '@/server/deposits/import-statement';
import { sampleCamt } from '@/server/deposits/sample-camt';
import type { AppContext } from '@/server/platform/context';
import { type Row, timed } from './measure';
import { withStore } from './store';

const MB = 1_000_000;
const ENTRIES = 100_000;
const AT_ONCE = 1_000;
const PIECE = 65_536;
const MOST = { hostileMs: 100, memoryMb: 512, heldMs: 150, readings: 5 };

const IBAN = 'DE75512108001245126199';
const OF = { iban: IBAN, currency: 'EUR', day: '2026-11-20' };

function* piecesOf(xml: string) {
  const bytes = Buffer.from(xml);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Milliseconds that this thread has computed, which other work on the machine does not move. */
const computed = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function cost(work: () => Promise<unknown>): Promise<number> {
  const started = computed();
  await work();
  return computed() - started;
}

/** Texts that look like references again and again, or like nothing. */
const SIGNS = ['A', '7', 'RF', 'RF1', 'RF18', 'RF18 ', 'RF18-', 'R F 1', ' ', '-', 'ﬃ', '\u200b'];
const ELEMENTS = [1, Math.floor(MB / 140)];

/** The slowest reading of a booking whose text is 1 MB, in one element and in as many as its schema allows; each the best of three. */
async function benchHostile(): Promise<Row> {
  const times: number[] = [];
  for (const [sign, elements] of SIGNS.flatMap((one) => ELEMENTS.map((n) => [one, n] as const))) {
    const text = sign.repeat(MB / elements / Buffer.byteLength(sign));
    const about = `<RmtInf>${`<Ustrd>${text}</Ustrd>`.repeat(elements)}</RmtInf></TxDtls>`;
    const xml = sampleCamt({ id: 'H', ...OF, lines: [{}] }).replace('</TxDtls>', about);
    const read = async () => {
      for await (const { bookings } of readCamt(piecesOf(xml))) {
        for (const booking of bookings) [referencesOf(booking), purposeOf(booking)];
      }
    };
    const rounds = [await cost(read), await cost(read), await cost(read)];
    times.push(Math.min(...rounds));
  }
  const what = '1 MB of hostile text, the slowest';
  return { what, figure: Math.max(...times), budget: MOST.hostileMs, unit: 'ms' };
}

/** A statement, or a notification of the same bookings, which is made while it is read. */
async function* fileOf(isStatement: boolean): AsyncGenerator<Uint8Array> {
  const file = { id: 'B', ...OF, ...(isStatement && { opening: 0n }) };
  const [head = '', end = ''] = sampleCamt({ ...file, lines: [] }).split('\n\n');
  yield* piecesOf(head);
  for (let first = 0; first < ENTRIES; first += AT_ONCE) {
    const lines = Array.from({ length: AT_ONCE }, (_, at) => ({
      ref: `B-${first + at}`,
      name: `Vera Sample ${first + at}`,
      reference: `RF18539007547034 order ${first + at}`,
    }));
    const [, ...entries] = sampleCamt({ ...file, lines }).split('\n<Ntry>');
    for (const piece of piecesOf(`<Ntry>${entries.join('\n<Ntry>').split('\n</')[0]}\n`)) {
      yield piece;
      await setImmediate();
    }
  }
  yield* piecesOf(end);
}

/** The cost of work for this process: computing time, the most of it before a timer was served, and memory. */
async function watched(work: () => Promise<unknown>) {
  const seen = { heldMs: 0, memoryMb: 0 };
  const before = process.memoryUsage().rss;
  let last = computed();
  const timer = setInterval(() => {
    const now = computed();
    seen.heldMs = Math.max(seen.heldMs, now - last);
    seen.memoryMb = Math.max(seen.memoryMb, (process.memoryUsage().rss - before) / MB);
    last = now;
  }, 1);
  const started = last;
  const seconds = (await timed(work)) / 1_000;
  clearInterval(timer);
  return { ...seen, seconds, ms: computed() - started };
}

const importFile = (ctx: AppContext, isStatement: boolean) =>
  ctx.db.transaction((tx) => {
    const file = { name: 'B.xml', read: () => Buffer.alloc(0), stream: () => fileOf(isStatement) };
    const act = { ctx: { ...ctx, db: tx }, tx, entry: {} };
    return importStatement(act, { file }, { via: 'FOLDER', broughtBy: '' });
  });

/** One process imports a statement of 100,000 entries, and the same bookings again from a notification. */
async function benchImport(ctx: AppContext): Promise<Row[]> {
  const bank = { currency: 'EUR', iban: IBAN, name: 'Sample Bank', bic: null, address: null };
  Object.assign(ctx.config, { bankTransfer: bank });
  const added = await watched(() => importFile(ctx, true));
  const known = await watched(() => importFile(ctx, false));
  const reading = await watched(async () => {
    for await (const _ of readCamt(fileOf(true)));
  });
  return Object.entries({ added, known }).flatMap(([what, { heldMs, memoryMb, ms, seconds }]) => [
    {
      what: `${what} in ${seconds.toFixed(0)} s, to reading alone`,
      ...{ figure: ms / reading.ms, budget: MOST.readings, unit: 'x' },
    },
    { what: `${what}, the loop held at once`, figure: heldMs, budget: MOST.heldMs, unit: 'ms' },
    { what: `${what}, memory added`, figure: memoryMb, budget: MOST.memoryMb, unit: 'MB' },
  ]);
}

/** A hostile text, and a large file: what a bank's files cost beside other work of the process. */
export async function benchBankFiles(): Promise<Row[]> {
  return [...(await withStore(benchImport)), await benchHostile()];
}
