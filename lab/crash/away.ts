import { setTimeout as sleep } from 'node:timers/promises';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { percentile } from '../percentile';
import { checkInvariants } from './invariants';
import { becomeInvestor, type Investor } from './people';
import type { Score } from './score';
import { accepts, awaitEnd, type Stage } from './stage';
import { newKey } from './world';

/** A call that is made all the time: for what anybody may see, for a person's own pages, or one that writes. */
type Asked = { method: 'GET' | 'POST'; path: string; body?: object };

type Heard = {
  path: string;
  sentAt: number;
  answeredAt: number;
  status: number;
  code: unknown;
  message: unknown;
  retryAfter: string | null;
};

/** Requests while the database is away get an answer within this time. */
const ANSWER_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 5_000;
const ASK_EVERY_MS = 100;
/** People work for so long before and after. */
const BEFORE_MS = 3_000;
const AFTER_MS = 6_000;
const WORDS = 'The service is not available right now.';
/** Two of the local chain's accounts are the issuer's and the treasury's, four are the investors'. */
const OBSERVER = 4;

const CALLS: readonly Asked[] = [
  { method: 'GET', path: 'wallet/getFNXprice' },
  { method: 'GET', path: 'user/getProfile' },
  { method: 'GET', path: 'user/dashboard' },
  { method: 'GET', path: 'wallet/getConvertedAmount?currencyId=USDT&amount=60&side=PAY' },
  {
    method: 'POST',
    path: 'wallet/buyShare',
    body: {
      quoteId: '00000000-0000-4000-8000-000000000000',
      address: `0x${'1'.repeat(40)}`,
      agreementVersion: AGREEMENT_VERSION,
      riskAccepted: true,
    },
  },
  { method: 'GET', path: 'health' },
];

/**
 * Stops the database server in order, leaves it away for so many seconds, and starts it again: the service, which only connects to
 * it, is not touched. Meanwhile every call must be answered by 503 in words, and soon after by what it always answers.
 *
 * @param stage one whose server is apart
 */
export async function leaveDatabaseAway(
  stage: Stage,
  seconds: number,
  score: Score,
): Promise<void> {
  const { world } = stage;
  const server = await stage.database();
  const observer = await becomeInvestor(world, OBSERVER);
  const aborter = new AbortController();
  const heard: Heard[] = [];
  const asking = CALLS.map((call) =>
    askOn(world.service.url, call, observer, heard, aborter.signal),
  );
  await sleep(BEFORE_MS);
  const confirmedBefore = world.acknowledged.confirmed.size;
  process.kill(server.pid, 'SIGINT');
  await awaitEnd(server.pid);
  const goneAt = performance.now();
  await sleep(seconds * 1000);
  const startAt = performance.now();
  server.keepRunning();
  await accepts(server.url);
  const backAt = performance.now();
  await sleep(AFTER_MS);
  aborter.abort();
  await Promise.all(asking);
  const away = heard.filter(({ sentAt, answeredAt }) => sentAt > goneAt && answeredAt < startAt);
  const faults = [...wrongWhileAway(away), ...late(heard, backAt)];
  const confirmed = world.acknowledged.confirmed.size - confirmedBefore;
  if (confirmed === 0) faults.push('no purchase came to its end after it was back');
  faults.push(...(await checkInvariants(server.url, world)));
  score.count(`database away for ${seconds} s`, [...faults, ...stage.failures()]);
  print(heard, away, { goneAt, startAt, backAt });
}

/** Repeats one request until it is stopped. */
async function askOn(
  serviceUrl: string,
  { method, path, body }: Asked,
  { token }: Investor,
  heard: Heard[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const sentAt = performance.now();
    const note = (answer: Pick<Heard, 'status' | 'code' | 'message' | 'retryAfter'>) =>
      heard.push({ path, sentAt, answeredAt: performance.now(), ...answer });
    try {
      const response = await fetch(`${serviceUrl}/${path}`, {
        method,
        headers: {
          token,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': newKey() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const { data, message } = (await response.json()) as {
        data?: { code?: unknown };
        message?: unknown;
      };
      const retryAfter = response.headers.get('retry-after');
      note({ status: response.status, code: data?.code, message, retryAfter });
    } catch (error) {
      note({ status: 0, code: null, message: String(error), retryAfter: null });
    }
    await sleep(ASK_EVERY_MS);
  }
}

/** While there is no database, the only right answer is 503 with words and with when to come again. */
function wrongWhileAway(away: readonly Heard[]): string[] {
  const faults = CALLS.filter(({ path }) => !away.some((answer) => answer.path === path)).map(
    ({ path }) => `${path} was never answered while the database was away`,
  );
  for (const { path, status, code, message, retryAfter } of away) {
    // The health call says the same in its own shape.
    const inWords =
      path === 'health' || (code === 'UNAVAILABLE' && message === WORDS && retryAfter);
    if (status !== 503 || !inWords) faults.push(`${path}: ${status} ${code} ${message}`);
  }
  return [...new Set(faults)];
}

/** When each call was first answered as always, after the server took connections again. */
function recoveries(heard: readonly Heard[], backAt: number): { path: string; ms: number }[] {
  return CALLS.map(({ path }) => {
    const first = heard.find(
      (answer) =>
        answer.path === path &&
        answer.answeredAt > backAt &&
        answer.status > 0 &&
        answer.status < 500,
    );
    return { path, ms: first ? first.answeredAt - backAt : Number.POSITIVE_INFINITY };
  });
}

function late(heard: readonly Heard[], backAt: number): string[] {
  return recoveries(heard, backAt)
    .filter(({ ms }) => ms > BACK_WITHIN_MS)
    .map(({ path, ms }) => `${path} was served again after ${ms.toFixed(0)} ms`);
}

type Times = { goneAt: number; startAt: number; backAt: number };

function print(heard: readonly Heard[], away: readonly Heard[], times: Times): void {
  const waits = away.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  const counts = new Map<number, number>();
  for (const { status } of away) counts.set(status, (counts.get(status) ?? 0) + 1);
  const statuses = [...counts].map(([status, n]) => `${n} times ${status}`).join(', ');
  const after = recoveries(heard, times.backAt).map(({ path, ms }) => {
    return `${path.split('?')[0]} ${ms.toFixed(0)} ms`;
  });
  console.log(
    [
      `database away for ${((times.startAt - times.goneAt) / 1000).toFixed(1)} s: ${statuses}; answered in ${percentile(waits, 0.5).toFixed(0)} ms (p50), ${percentile(waits, 1).toFixed(0)} ms at the most`,
      `it took connections ${(times.backAt - times.startAt).toFixed(0)} ms after its start; served from then on after: ${after.join(', ')}`,
    ].join('\n'),
  );
}
