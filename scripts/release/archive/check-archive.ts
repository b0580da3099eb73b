/**
 * Tries an archive as a deployment would: unpacked into an empty folder, run by Node alone, as somebody who may not write there. The
 * database and the chain beside it come from the repository. Where we are root there is no network but the machine's own. A customer
 * signs up, uploads a document and buys shares, by turns from the app and from the service alone; an operator migrates, checks, backs
 * up and restores. Prints a line for each thing it saw; the last one is `N passed, N failed`.
 */

import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@fnx/api/endpoints';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { BUILD_DIR } from '../../build/build-dir';
import { DEMO_CHUNK } from '../../build/demo-chunk';
import { allPassed, report, runChecks } from '../../checks';
import { createDatabase } from '../../database';
import { environment } from '../../dev/instance-environment';
import { type LocalChain, startLocalChain } from '../../dev/local-chain';
import { buyShares, clientOf, outcome, type Person, signUp } from '../../people/person';
import { type Child, capture, freePort, untilReady } from '../../processes';
import { filesWithMnemonic } from './demo-secret';
import { PROGRAMS } from './programs';
import { NOBODY, type Runner, runnerIn, unpackArchive } from './unprivileged';

const MOST_PACKED = 150e6;
const MOST_UNPACKED = 450e6;

type Stand = {
  folder: string;
  root: string;
  runner: Runner;
  env: Record<string, string>;
  /** The programs that have done something. */
  worked: Set<string>;
};
type Instance = { url: string; metricsUrl: string; child: Child; logFile: string };

async function unpack(archive: string, folder: string): Promise<string> {
  const root = await unpackArchive(archive, folder);
  const du = await capture('du', ['-sb', root]);
  const [packed, unpacked] = [statSync(archive).size, Number.parseInt(du.output, 10)];
  const megabytes = [packed, unpacked].map((bytes) => (bytes / 1e6).toFixed(1));
  report(
    'the archive is small',
    packed < MOST_PACKED && unpacked < MOST_UNPACKED,
    `${megabytes[0]} MB, unpacked ${megabytes[1]} MB`,
  );
  return root;
}

/** The keys of the local chain are public: a site that had them could be taken for one where they are worth something. */
function checkDemoKeys(root: string): void {
  const packed = filesWithMnemonic(root);
  report(
    'the test mnemonic is not in the archive',
    packed.length === 0,
    packed.join(', ') || 'none',
  );
  if (!existsSync(join(BUILD_DIR, 'BUILD_ID'))) return;
  const built = filesWithMnemonic(BUILD_DIR);
  const others = built.filter((file) => !DEMO_CHUNK.test(file));
  report(
    'a build has it in the demo wallet’s own chunk alone',
    built.length > 0 && others.length === 0,
    built.join(', '),
  );
}

function checkNetwork(): void {
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  if (process.getuid?.() === 0) report('there is no network', others.length === 0, `${others}`);
  else console.log('note   only root can take the network away; it was there.');
}

async function startInstance(stand: Stand, program: string): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(stand.folder, `${program}.log`);
  const metricsPort = await freePort();
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const env = { ...stand.env, PORT: String(port), METRICS_PORT: String(metricsPort) };
  const child = stand.runner.start(program, env, logFile);
  await untilReady(`${url}/api/v1/ready`, child);
  stand.worked.add(program);
  return { url, metricsUrl, child, logFile };
}

/** A page that is drawn again, one that is not, and a script: what the build and `next` bring. */
async function checkPages({ url, metricsUrl }: Instance): Promise<void> {
  const page = await fetch(url);
  const html = await page.text();
  const [, script = ''] = /<script src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? [];
  const [loaded, login, none] = await Promise.all(
    [script, '/auth/login', '/no-such-page'].map(async (path) => {
      const answer = await fetch(url + path);
      // A page is counted when it has been sent.
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  report(
    'pages and their scripts are served',
    page.status === 200 && script !== '' && loaded === 200 && login === 200 && none === 404,
    `/ ${page.status}, ${script} ${loaded}, /auth/login ${login}, an unknown one ${none}`,
  );
  const figures = await (await fetch(metricsUrl)).text();
  const counted = [...figures.matchAll(/^fnx_page_requests_total\{.*$/gm)].map(([line]) => line);
  const routes = ['/', '/auth/login', 'none'].filter((route) =>
    counted.some((line) => line.includes(`page="${route}",`)),
  );
  report('pages are counted by their routes', routes.length === 3, counted.join('; '));
}

async function checkUpload({ url }: Instance, { token }: Person): Promise<void> {
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#886644' },
  })
    .jpeg()
    .toBuffer();
  const file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  const shown = { type: 'PASSPORT', side: 'FRONT' } as const;
  const { status } = await outcome(
    clientOf(url, token).call(endpoints.kycDocument, shown, { file }),
  );
  report('a picture is drawn again and stored', status === 200, `${status}`);
}

async function checkPurchase(app: Instance, api: Instance, chain: LocalChain): Promise<void> {
  const place = { instances: [app, api] as const, chain };
  const person = await signUp(place);
  await checkUpload(app, person);
  const order = await buyShares(place, person, '90000');
  const { wallets } = await clientOf(app.url, person.token).call(endpoints.myWallet);
  const shares = wallets[0]?.balance;
  report('a customer signs up and buys shares', Number(shares) > 0, `${shares} shares`);
  const headers = { token: person.token };
  for (const [program, { url }] of Object.entries({ app, api })) {
    const answer = await fetch(`${url}/api/v1/wallet/buyShare/${order}/certificate`, { headers });
    const begins = (await answer.text()).slice(0, 5);
    report(`${program}: the certificate is a PDF`, begins === '%PDF-', `${answer.status}`);
  }
}

async function checkCommand(stand: Stand, args: string[], says: RegExp, more = {}): Promise<void> {
  const { code, output } = await stand.runner.run(args, { ...stand.env, ...more });
  if (code === 0) stand.worked.add(args[0] ?? '');
  const [line = ''] = says.exec(output) ?? [];
  const saw = line || `exit ${code}: ${output.trim().slice(-300)}`;
  report(`node ${args.slice(0, 3).join(' ')}`, code === 0 && line !== '', saw);
}

async function checkOperators(stand: Stand, site: string, restoredUrl: string): Promise<void> {
  const looks = 'configuration,bank,database,disk';
  await checkCommand(stand, ['doctor.js', '--only', looks], /4 ok, 0 warnings, 0 faults/);
  await checkCommand(stand, ['manifest.js', '--check', site], /\d+ files .* all as built/);
  await checkCommand(stand, ['admin.js', 'help'], /register check/);
  await checkCommand(stand, ['admin.js', 'register', 'check'], /\S.*/);
  await checkCommand(stand, ['admin.js', 'ledger', 'check'], /\S.*/);
  const backups = join(stand.env.FNX_DATA_DIR as string, 'backups');
  const key = { BACKUP_KEY: 'a key of thirty-two bytes or more, for this check' };
  await checkCommand(stand, ['backup.js', '--to', backups], /\d+ rows, 1 uploads, read back/, key);
  const [backup = ''] = readdirSync(backups);
  const elsewhere = join(stand.env.FNX_DATA_DIR as string, 'restored');
  await checkCommand(stand, ['restore.js', join(backups, backup)], /The books are right/, {
    ...key,
    DATABASE_URL: restoredUrl,
    DATABASE_OWNER_URL: restoredUrl,
    FNX_DATA_DIR: elsewhere,
  });
}

/** Each program but the app says how it is used, without a variable. */
async function checkHelp({ runner }: Stand): Promise<void> {
  for (const program of Object.keys(PROGRAMS)) {
    const { code, output } = await runner.run([`${program}.js`, '--help'], {});
    const saw = code === 0 ? '' : `exit ${code}: ${output.trim().slice(-300)}`;
    report(`node ${program}.js --help`, code === 0 && /Usage|help/.test(output), saw);
  }
}

/** Holds that each program of the archive was started: one that nobody starts here is broken without notice. */
function checkPrograms({ worked }: Stand): void {
  const programs = ['start', ...Object.keys(PROGRAMS)].map((name) => `${name}.js`);
  const idle = programs.filter((program) => !worked.has(program));
  report('every program works', idle.length === 0, (idle.length > 0 ? idle : programs).join(', '));
}

/** A service without its variables ends and says why, as JSON too. */
async function checkRefusal({ runner }: Stand, program: string): Promise<void> {
  const { code, output } = await runner.run([program], { FNX_MODE: 'production' });
  const lines = output.split('\n').filter(Boolean);
  const said = lines.every(isJson) && output.includes('TOKEN_SECRET is missing');
  report(
    `${program} refuses to start without its variables`,
    code === 1 && said,
    `exit ${code}, ${lines.length} lines`,
  );
}

async function checkEnd(instances: readonly Instance[]): Promise<void> {
  for (const { child } of instances) process.kill(child.pid, 'SIGTERM');
  const codes = await Promise.all(instances.map(({ child }) => child.ended));
  report(
    'SIGTERM ends both in order',
    codes.every((code) => code === 0),
    codes.join(' and '),
  );
  const lines = instances.flatMap(({ logFile }) =>
    readFileSync(logFile, 'utf8').split('\n').filter(Boolean),
  );
  const others = lines.filter((line) => !isJson(line));
  const saw = `${lines.length} lines${others.length > 0 ? `, not: ${others.slice(0, 3)}` : ''}`;
  report('every line of output is JSON', lines.length > 0 && others.length === 0, saw);
  const errors = lines.filter((line) => isJson(line) && isError(JSON.parse(line)));
  report('nothing failed behind an answer', errors.length === 0, errors.join('\n') || 'no error');
}

/** Before the first block the service alerts that it has none. */
const isError = (line: { level: string; alert?: string }) =>
  ['error', 'fatal'].includes(line.level) && !line.alert;

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

async function checkIn(folder: string, archive: string, node: string): Promise<void> {
  console.log(`\nNode ${(await capture(node, ['--version'])).output.trim()}`);
  checkNetwork();
  const root = await unpack(archive, folder);
  checkDemoKeys(root);
  const data = join(folder, 'data');
  for (const made of [data, join(data, 'backups')]) {
    mkdirSync(made);
    if (process.getuid?.() === 0) chownSync(made, NOBODY, NOBODY);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const chain = await startLocalChain({ addressesFile: join(folder, 'addresses.json') });
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { ...environment(folder, url, postgres, chain), FNX_DATA_DIR: data };
  const stand = { folder, root, runner: runnerIn(root, node), env, worked: new Set<string>() };
  const instances: Instance[] = [];
  try {
    await checkRefusal(stand, 'start.js');
    await checkRefusal(stand, 'api.js');
    await checkHelp(stand);
    const owner = { DATABASE_OWNER_URL: postgres.url };
    await checkCommand(stand, ['migrate.js'], /The schema is that of this release/, owner);
    const app = await startInstance(stand, 'start.js');
    instances.push(app);
    const api = await startInstance(stand, 'api.js');
    instances.push(api);
    await checkPages(app);
    await checkPurchase(app, api, chain);
    await checkOperators(stand, app.url, await createDatabase(postgres.url, 'restored'));
    checkPrograms(stand);
    await checkEnd(instances);
  } finally {
    await Promise.all(instances.map(({ child }) => child.stop()));
    await chain.stop();
    await postgres.stop();
  }
}

async function main(): Promise<void> {
  const [archive, node = process.execPath] = process.argv.slice(2);
  if (!archive) throw new Error('Name the archive.');
  const folder = mkdtempSync(join(tmpdir(), 'fnx-archive-'));
  // Nobody may look into it, but change nothing.
  chmodSync(folder, 0o755);
  try {
    await checkIn(folder, archive, node);
  } finally {
    if (allPassed()) rmSync(folder, { recursive: true, force: true });
    else console.log(`What it left is in ${folder}.`);
  }
}

runChecks(main);
