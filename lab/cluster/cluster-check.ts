/**
 * `npm run check -- cluster`: two instances of the built app behind a real nginx with the shipped configuration, on one
 * PostgreSQL. Shows that what must be shared is shared, and that a rolling restart under load loses nothing. Prints a line
 * for each thing it saw; the last one is `N passed, N failed`. `-- --api` does the same with the service alone, which needs no
 * build.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import { beginSignUp } from '@fnx/client/person';
import { ensureBuild } from '../../scripts/build/build';
import { allPassed, report, runChecks } from '../../scripts/checks';
import { findLedgerFaults, query } from '../../scripts/database';
import {
  buyShares,
  clientOf,
  outcome,
  type Person,
  signUp,
  signUpForm,
  until,
} from '../../scripts/people/person';
import { findNginx } from '../../scripts/test/find-program';
import { type Cluster, type Instance, type Program, startCluster } from './cluster';
import { startLoad } from './load';

/** nginx sends to an instance that was away again after this time; deploy/rolling-restart waits as long. */
const SETTLE_MS = 7_000;
/** Limit of the contact form for each network address. */
const MESSAGES_PER_HOUR = 20;

const profileAt = ({ url }: Instance, token: string) =>
  outcome(clientOf(url, token).call(endpoints.getProfile));

async function checkSession({ instances: [first, second] }: Cluster, { token }: Person) {
  const here = await profileAt(first, token);
  const there = await profileAt(second, token);
  const both = here.data !== undefined && there.data?.id === here.data.id;
  report('a session of one instance is good at the other', both, `${here.status} ${there.status}`);
}

async function checkLogout(cluster: Cluster, { token }: Person) {
  const [first, second] = cluster.instances;
  await clientOf(second.url, token).call(endpoints.logout);
  const { status } = await profileAt(first, token);
  report('logging out at one ends the session at the other', status === 404, `${status}`);
}

/** Twice as many messages at once as one address may send, through the proxy: the limit, and each job once. */
async function checkLimitAndJobs(cluster: Cluster) {
  const answers = await Promise.all(
    Array.from({ length: 2 * MESSAGES_PER_HOUR }, (_, index) =>
      outcome(
        clientOf(cluster.url).call(endpoints.contactUs, {
          name: 'Ada Lovelace',
          email: `writer-${index}@example.com`,
          subject: 'A question',
          category: 'OTHER',
          message: `Question number ${index}, which somebody would like to have answered.`,
          captchaToken: '',
        }),
      ),
    ),
  );
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  report(
    'a limit counts over both instances',
    taken === MESSAGES_PER_HOUR && refused === MESSAGES_PER_HOUR,
    `${taken} taken, ${refused} refused of ${answers.length} sent through the proxy at once`,
  );
  const sent = await until(async () => {
    const [row] = await query<{ messages: string; tries: string; delivered: string }>(
      cluster.databaseUrl,
      `select count(*) as messages, sum(attempts) as tries,
        (select count(*) from demo_messages where purpose like 'CONTACT%') as delivered
      from outbox_messages where purpose like 'CONTACT%' having bool_and(state = 'SENT')`,
    );
    return row;
  }, 'Sending the messages');
  const each = String(2 * MESSAGES_PER_HOUR);
  report(
    'each job runs once',
    sent.messages === each && sent.delivered === each && sent.tries === each,
    `${sent.messages} messages, ${sent.tries} tries, ${sent.delivered} delivered`,
  );
}

async function checkIdempotency({ instances }: Cluster) {
  const form = signUpForm();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { url } = instances[index % 2] as Instance;
      const idempotencyKey = 'the-same-key';
      return outcome(beginSignUp(clientOf(url), form, { idempotencyKey }));
    }),
  );
  const ids = new Set(answers.map(({ data }) => data));
  const fine = ids.size === 1 && answers.every(({ status }) => status === 200);
  report('a key has one effect over both', fine, `${answers.length} answers, ${ids.size} effect`);
}

async function checkEvents({ instances: [first, second] }: Cluster, { email, token }: Person) {
  const aborter = new AbortController();
  const stream = await fetch(`${second.url}/api/v1/notification/stream`, {
    headers: { token },
    signal: AbortSignal.any([aborter.signal, AbortSignal.timeout(10_000)]),
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  const listen = async (word: string) => {
    while (!heard.includes(word)) {
      const { done, value } = await reader.read();
      if (done) return;
      heard += Buffer.from(value).toString('utf8');
    }
  };
  await listen('connected');
  const began = performance.now();
  await clientOf(first.url).call(endpoints.demoKycReview, { email, decision: 'RETRY' });
  await listen('event: kyc').catch(() => {});
  const ms = (performance.now() - began).toFixed(0);
  aborter.abort();
  report('an event of one arrives at the other', heard.includes('event: kyc'), `after ${ms} ms`);
}

/** One number for a request in nginx's log, the answer and the instance's log, whatever the caller called it. */
async function checkRequestId(cluster: Cluster) {
  const answer = await fetch(`${cluster.url}/api/v1/config`, {
    headers: { 'x-request-id': 'of-a-callers-own-making' },
  });
  await answer.text();
  const id = answer.headers.get('x-request-id') ?? '';
  const linesOfIt = () =>
    [
      readFileSync(cluster.nginx.accessLog, 'utf8'),
      ...cluster.instances.map((instance) => instance.log()),
    ]
      .join('\n')
      .split('\n')
      .filter((line) => line.includes(`"${id}"`));
  // A log is written after the answer, and reaches us when its writer gets to it.
  await until(async () => (linesOfIt().length >= 2 ? true : undefined), 'A line in each log').catch(
    () => {},
  );
  const lines = linesOfIt();
  const fine = /^[0-9a-f]{32}$/.test(id) && lines.length === 2;
  report('a request has one number in all logs', fine, `${id}, ${lines.length} lines`);
}

async function checkMetrics({ instances }: Cluster) {
  const counts: number[] = [];
  for (const { metricsUrl } of instances) {
    const text = await (await fetch(metricsUrl)).text();
    const lines = text.split('\n').filter((line) => line.startsWith('fnx_http_requests_total{'));
    counts.push(lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0));
  }
  report(
    'both instances count what they answer',
    counts.every((n) => n > 0),
    counts.join(' and '),
  );
}

async function checkRollingRestart(cluster: Cluster, person: Person, open: string) {
  const finish = await startLoad(cluster, person, open);
  const began = performance.now();
  for (const [index, instance] of cluster.instances.entries()) {
    if (index > 0) await sleep(SETTLE_MS);
    const { seconds, saidNotReady, code } = await instance.stop();
    const fine = saidNotReady && seconds < 10 && code === 0;
    const said = saidNotReady ? 'said 503 first' : 'never said 503';
    report(
      `instance ${index + 1} stops in order`,
      fine,
      `${said}, gone in ${seconds.toFixed(1)} s`,
    );
    await instance.start();
  }
  const { requests, stakes, lost } = await finish();
  const seconds = (performance.now() - began) / 1000;
  report(
    'a rolling restart loses no request',
    lost.length === 0 && requests > 500,
    `${requests} in ${seconds.toFixed(0)} s, ${lost.length} lost${lost.length > 0 ? ` (${[...new Set(lost)].slice(0, 5).join('; ')})` : ''}`,
  );
  await checkStakes(cluster, stakes);
}

/** The index of whichever instance was up has booked what was sent, each transaction once. */
async function checkStakes(cluster: Cluster, sent: ReadonlySet<string>) {
  const read = () =>
    query<{ hash: string }>(cluster.databaseUrl, 'select tx_hash as hash from stakes');
  const rows = await until(async () => {
    const found = await read();
    return found.length >= sent.size ? found : undefined;
  }, 'Booking every stake').catch(read);
  const known = new Set(rows.map(({ hash }) => hash).filter((hash) => sent.has(hash)));
  report(
    'every stake that was sent is there once, and no other',
    known.size === sent.size && rows.length === sent.size,
    `${sent.size} sent, ${rows.length} there`,
  );
}

/** Both instances read the same final blocks. */
async function checkPurchase(cluster: Cluster, { token }: Person) {
  const [row] = await query<{ bookings: string; events: string }>(
    cluster.databaseUrl,
    `select (select count(*) from ledger_transfers where kind = 'PURCHASE') as bookings,
      (select count(*) from chain_events where name = 'Bought') as events`,
  );
  const lists = await Promise.all(
    cluster.instances.map(async ({ url }) =>
      JSON.stringify((await clientOf(url, token).call(endpoints.myWallet)).wallets),
    ),
  );
  const fine = row?.bookings === '1' && row.events === '1' && lists[0] === lists[1];
  report(
    'two indexes book a purchase once, and both instances list it',
    fine,
    `${row?.bookings} booked`,
  );
}

async function checkBooks({ databaseUrl }: Cluster) {
  const faults = await findLedgerFaults(databaseUrl);
  report('the books are right', faults.length === 0, `${faults.length} faults`);
}

async function checkAll(cluster: Cluster, program: Program) {
  const person = await signUp(cluster);
  await checkSession(cluster, person);
  await checkEvents(cluster, person);
  await checkLimitAndJobs(cluster);
  await checkIdempotency(cluster);
  await checkRequestId(cluster);
  await checkMetrics(cluster);
  await buyShares(cluster, person, '90000');
  await checkPurchase(cluster, person);
  await checkRollingRestart(cluster, person, program === 'app' ? '/' : '/api/v1/config');
  await checkBooks(cluster);
  await checkLogout(cluster, person);
}

async function main(): Promise<void> {
  const nginx = await findNginx();
  if (!nginx) {
    console.log('Skipped: there is no nginx, and the check is of nothing without a real proxy.');
    return;
  }
  const program: Program = process.argv.includes('--api') ? 'api' : 'app';
  if (program === 'app') await ensureBuild();
  const began = performance.now();
  mkdirSync('.data', { recursive: true });
  const folder = mkdtempSync(join('.data', 'cluster-'));
  const cluster = await startCluster(nginx, folder, program);
  try {
    await checkAll(cluster, program);
  } finally {
    await cluster.stop();
    if (allPassed()) rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s with start and end`);
}

runChecks(main);
