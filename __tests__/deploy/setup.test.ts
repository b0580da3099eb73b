import fs from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { serve } from '@hono/node-server';
import { withClient } from '@/server/doctor/database-checks';
import { startRuntime } from '@/server/runtime';
import { readSecretFiles } from '@/server/secret-files';
import { catchUp } from '../../scripts/dev/local-chain';
import { handOver, parseEnvironmentFile, readUnit } from '../../scripts/documented';
import { makeDatabase } from '../../scripts/ops/setup/database';
import { allVariables, readEnvFile, writeEnvFile } from '../../scripts/ops/setup/env-file';
import { examine } from '../../scripts/ops/setup/examine';
import { helpLines } from '../../scripts/ops/setup/help';
import { isAsked, QUESTIONS, SECRET_FLAGS } from '../../scripts/ops/setup/questions';
import { setUp } from '../../scripts/ops/setup/set-up';
import { type BankWorld, startBankWorld } from '../support/service/bank-world';

const root = process.cwd();

let world: BankWorld;
let env: string;
let site: { origin: string; server: Server; answer: (request: Request) => Promise<Response> };
let said: string[];

beforeAll(async () => {
  world = await startBankWorld();
  env = at('/etc/fnx/fnx.env');
  site = await startSite();
  process.chdir(world.folder);
});
beforeEach(() => {
  said = [];
  const say = (line: unknown) => void said.push(String(line));
  jest.spyOn(console, 'log').mockImplementation(say);
  jest.spyOn(console, 'error').mockImplementation(say);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  process.chdir(root);
  await new Promise((resolve) => site.server.close(resolve));
  await world.stop();
});

/** Where a path of the documents and the units is here. */
const at = (place: string) => path.join(world.scratch, place);
const secretOf = (name: string, folder = 'secrets') =>
  fs.readFileSync(at(`/etc/fnx/${folder}/${name}`), 'utf8').trim();

/** Variables that a unit gives its program, with the credentials in a folder as systemd lays them. */
function given(unit: string): Record<string, string> {
  return handOver(readUnit(root, unit), fs.mkdtempSync(at('credentials-')), at);
}

/** The address of the site, which answers what the test wants. */
async function startSite() {
  const nobody = async () => new Response('', { status: 502 });
  const made = { answer: nobody } as unknown as typeof site;
  await new Promise<void>((resolve) => {
    made.server = serve(
      { fetch: (request) => made.answer(request), hostname: '127.0.0.1', port: 0 },
      () => resolve(),
    ) as Server;
  });
  made.origin = `http://localhost:${(made.server.address() as AddressInfo).port}`;
  return made;
}

const flags = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([name, value]) => {
    if (!SECRET_FLAGS.includes(name)) return [`--${name}`, value];
    const file = at(`${name}.secret`);
    fs.writeFileSync(file, `${value}\n`);
    return [`--${name}`, file];
  });

/** Everything that a person would answer. */
const answers = () => ({
  data: at('/var/lib/fnx'),
  nodes: world.chain.urls.chain.join(),
  'public-node': world.chain.urls.browsers,
  smtp: world.mail.url(),
  'mail-from': 'Harbor <no-reply@harbor.example>',
  'sms-url': world.sms.url,
  'sms-token': world.sms.token,
  identity: 'sumsub',
  'sumsub-url': world.sumsub.config.baseUrl,
  'sumsub-level': world.sumsub.config.levelName,
  'sumsub-token': world.sumsub.config.appToken,
  'sumsub-secret-key': world.sumsub.config.secretKey,
  'sumsub-webhook-secret': world.sumsub.config.webhookSecret,
  domain: site.origin,
});

const run = (given: Record<string, string>, ...more: string[]) =>
  setUp(['--yes', '--to', env, ...more, ...flags(given)]);

const line = (name: string) =>
  said
    .flatMap((text) => text.split('\n'))
    .filter((one) => one.includes(name))
    .join('\n');

it('lists every missing answer at once, and writes nothing', async () => {
  const asked = run({}).catch((error: Error) => error.message);
  const message = await asked;
  const expected = QUESTIONS.filter(
    (question) => question.fallback === undefined && isAsked(question, {}),
  );
  expect(expected.length).toBeGreaterThan(12);
  for (const { flag, variable } of expected) expect(message).toContain(`--${flag} (${variable})`);
  expect(fs.existsSync(env)).toBe(false);
});

it('lists the flags that are no questions, and defaults, with --help', () => {
  said = helpLines();
  expect(said).toEqual(expect.arrayContaining(['  --yes', '  --database-admin <file>']));
  expect(said).toContain('  --nodes <file>, or CHAIN_RPC_URL');
  expect(line('Chain: 56')).toMatch(/ \[56\]$/);
});

it('takes no secret in a flag, which every user of the machine sees, and does not repeat it', async () => {
  const asked = setUp(['--yes', '--to', env, '--smtp', 'smtp://bank:hunter2@mail.example']);
  const message = await asked.catch((error: Error) => error.message);
  const admin = setUp(['--yes', '--to', env, '--database-admin', 'postgres://ada:hunter2@x/y']);
  await expect(admin).rejects.toThrow(/^--database-admin names a file/);
  expect(message).toMatch(/^--smtp names a file with the answer/);
  expect(message).not.toContain('hunter2');
});

it('says what it would ask, make, write and spend with --dry-run, and changes nothing', async () => {
  const rolesOf = () =>
    withClient(world.postgres.url, async (client) => {
      const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
      return rows.map(({ rolname }) => rolname);
    });
  const before = await rolesOf();
  const given = { ...answers(), deploy: world.files.parameters };
  const admin = { 'database-admin': world.postgres.url };
  expect(await run({ ...given, ...admin }, '--make-signer', '--dry-run')).toBe(true);
  expect(said[0]).toMatch(/^Nothing is changed/);
  expect(said.filter((text) => /^\w/.test(text)).slice(1)).toEqual(['make:', 'write:', 'spend:']);
  expect(line('the database server on 127.0.0.1')).toContain('server_owner and server_service');
  for (const file of [env, '/etc/fnx/secrets/SMTP_URL', 'owner/BACKUP_KEY', 'network.json'])
    expect(line(file)).not.toBe('');
  expect(said.at(-1)).toMatch(/^ {2}about 0\.\d+ BNB \([\d,]+ gas at [\d.]+ gwei\)$/);
  expect([fs.existsSync(at('/etc/fnx')), await rolesOf()]).toEqual([false, before]);
  said = [];
  expect(await run({ domain: 'https://invest.example' }, '--dry-run')).toBe(false);
  expect(line('end, because these answers are missing')).not.toBe('');
  expect(line('--smtp (SMTP_URL): Mail server')).not.toBe('');
  expect(line('--domain')).toBe('');
});

it('makes a database of a name that the server does not have', async () => {
  const admin = Object.assign(new URL(world.postgres.url), { pathname: '/harbor' }).href;
  const { DATABASE_URL: url } = await makeDatabase(admin);
  const name = await withClient(url, (client) => client.query('select current_database()'));
  expect(name.rows).toEqual([{ current_database: 'harbor' }]);
  await withClient(world.postgres.url, async (client) => {
    await client.query('drop database harbor');
    await client.query('drop role harbor_owner, harbor_service');
  });
});

it('keeps what holds, and goes on from there', async () => {
  const given = {
    ...answers(),
    smtp: world.mail.url('wrong'),
    'database-admin': world.postgres.url,
    deploy: world.files.parameters,
    deployer: world.files.deployer,
    'deployer-password-file': world.files.password,
  };
  const named = JSON.parse(fs.readFileSync(world.files.parameters, 'utf8'));
  named.roles.signer = named.roles.board;
  const deploy = world.file('named.json', JSON.stringify(named));
  await expect(run({ ...given, deploy }, '--make-signer')).rejects.toThrow(
    /roles\.signer of \S+ is 0x\w+, and the key of --make-signer is 0x/,
  );
  await expect(run(given, '--make-signer')).rejects.toThrow(/^Add --spend 0\.\d+: the most/);
  expect(line('The deployment costs')).toMatch(/about 0\.\d+ BNB .* pays, and has \d+/);
  await expect(run({ ...given, spend: '0.000001' }, '--make-signer')).rejects.toThrow(
    /^--spend allows 0\.000001 BNB, and it costs about/,
  );
  expect(fs.existsSync(at('/etc/fnx/network.json'))).toBe(false);
  said = [];
  const first = run({ ...given, spend: '10' }, '--make-signer');
  expect(await first).toBe(false);
  expect(line('roles.signer')).toMatch(/is left open: the deployment gives the role to 0x/);
  expect(line('mail')).toMatch(/fault +mail +The mail server refuses the login/);
  expect(line('fault ').split('\n')).toHaveLength(1);
  expect(said.at(-1)).toMatch(/1 answer\(s\) do not hold/);
  const kept = fs.readFileSync(env, 'utf8');
  expect(kept).not.toContain('SMTP_URL');

  said = [];
  fs.cpSync(path.join(root, 'deploy'), 'deploy', { recursive: true });
  const host = at('host');
  const more = { 'test-mail': 'ada@harbor.example', 'host-files': host };
  const second = await run({ smtp: world.mail.url(), ...more });
  expect([second, line('fault')]).toEqual([
    true,
    expect.stringMatching(/^18 ok, 4 warnings, 0 faults/),
  ]);
  // The database was there before.
  expect(line('database rights')).toMatch(/^warning .*Every role of this server may enter/);
  expect(line('revoke connect on database server from public')).not.toBe('');
  const page = said.join('\n').split('What comes next:')[1] ?? '';
  for (const command of [
    'run release',
    'node admin.js officers first',
    'systemctl start fnx-backup ',
    'node doctor.js',
    `keystore forget FILE --network ${at('/etc/fnx/network.json')}`,
  ])
    expect(page).toContain(command);
  expect(page).toMatch(
    /Keys that lie together[\s\S]+The user of the service reads \S+QUOTE_SIGNER_KEYSTORE/,
  );
  expect(page).toMatch(/could read \S+owner\/DATABASE_OWNER_URL[\s\S]+What remains for people:/);
  expect(page).toMatch(/note who holds the key of board: 0x\w{40}/);
  expect(page).not.toMatch(/write \S+/);
  const unit = fs.readFileSync(path.join(host, 'systemd/fnx@.service'), 'utf8');
  expect(unit).toContain(`EnvironmentFile=${env}\n`);
  expect(page).toContain(`install -m 0644 ${host}/systemd/fnx* /etc/systemd/system/`);
  // One user runs everything here.
  expect(line('files of secrets')).toMatch(/^warning .*could read \S+owner\/DATABASE_OWNER_URL/);
  expect(world.mail.got).toContain('ada@harbor.example');
  expect(line('ok       roles')).toMatch(/\d+ roles, limits and delays as in the network file/);
});

it('writes variables without a secret, and files that only their owner reads', () => {
  const text = fs.readFileSync(env, 'utf8');
  const names = (folder: string) => fs.readdirSync(at(`/etc/fnx/${folder}`)).sort();
  for (const folder of ['secrets', 'owner']) {
    expect(fs.statSync(at(`/etc/fnx/${folder}`)).mode & 0o777).toBe(0o700);
    for (const name of names(folder)) {
      expect(fs.statSync(at(`/etc/fnx/${folder}/${name}`)).mode & 0o777).toBe(0o600);
      expect(text).not.toContain(secretOf(name, folder));
      expect(text).not.toMatch(new RegExp(`^${name}`, 'm'));
    }
  }
  expect(names('owner')).toEqual(['BACKUP_KEY', 'DATABASE_OWNER_URL']);
  expect(names('secrets')).toEqual(expect.arrayContaining(['DATABASE_URL', 'TOKEN_SECRET']));
  expect(fs.statSync(env).mode & 0o777).toBe(0o600);
  expect(names('')).toEqual(['fnx.env', 'network.json', 'owner', 'secrets']);
});

describe('under the shipped units', () => {
  const UNITS = fs
    .readdirSync('deploy/systemd')
    .filter((name) => name.endsWith('.service'))
    .map((name) => name.replace(/\.service$/, '').replace(/@$/, '@3001'));
  const BACKUPS = ['fnx-backup', 'fnx-backup-verify'];
  const known = (variables: Record<string, string>) =>
    Object.keys(readSecretFiles(variables).source).filter((name) => /OWNER|BACKUP/.test(name));

  it.each(UNITS)(
    '%s reads places of the set-up, and nothing of the owner’s but its task',
    (unit) => {
      const made = ['/etc/fnx/journal.key', '/etc/fnx/journal.pub'];
      for (const file of made) fs.writeFileSync(at(file), 'made as docs/operating.md says');
      const variables = given(unit);
      expect(known(variables)).toEqual(BACKUPS.includes(unit) ? ['BACKUP_KEY'] : []);
      expect(readSecretFiles(variables).faults).toEqual([]);
      for (const file of made) fs.rmSync(at(file));
    },
  );

  it('the doctor sees a secret of the owner among those of the service, and a further run moves it', async () => {
    const before = secretOf('BACKUP_KEY', 'owner');
    // An earlier version kept the key here.
    const file = at('/etc/fnx/secrets/BACKUP_KEY');
    fs.renameSync(at('/etc/fnx/owner/BACKUP_KEY'), file);
    fs.appendFileSync(env, `BACKUP_KEY_FILE=${file}\n`);
    const [found] = await examine(given('fnx@3001'), ['--only', 'files of secrets']);
    expect(found).toMatchObject({ state: 'fault', saw: expect.stringContaining('fnx_BACKUP_KEY') });
    writeEnvFile(env, readEnvFile(env));
    expect(secretOf('BACKUP_KEY', 'owner')).toBe(before);
    expect(known(given('fnx@3001'))).toEqual([]);
  });

  it.each(['a', 'FNX & Co <no-reply@example.com>', "O'Neil # Sons", 'x=$y', ''])(
    'a value is what it was for systemd and for Node: %s',
    (value) => {
      const file = at('values.env');
      writeEnvFile(file, { MAIL_FROM: value, PUBLIC_URL: 'x' });
      const text = fs.readFileSync(file, 'utf8');
      const expected = { ...(value && { MAIL_FROM: value }), PUBLIC_URL: 'x' };
      expect([parseEnvironmentFile(text), parseEnv(text)]).toEqual([expected, expected]);
    },
  );
});

it('never writes over the only copy of a key, whichever file is named in its place', () => {
  const names = ['QUOTE_SIGNER_KEYSTORE', 'QUOTE_SIGNER_PASSWORD'];
  const before = names.map((name) => secretOf(name));
  const { other, password } = world.files;
  const told = { QUOTE_SIGNER_KEYSTORE: other, QUOTE_SIGNER_PASSWORD_FILE: password };
  writeEnvFile(env, { ...readEnvFile(env), ...told });
  expect(names.map((name) => secretOf(name))).toEqual(before);
  expect(fs.readFileSync(env, 'utf8')).not.toContain(other);
});

describe('a wrong answer is refused in words, and changes nothing:', () => {
  /** Gives wrong answers over the right ones of the file. */
  async function refused(given: Record<string, string>, ...sentences: RegExp[]) {
    const before = fs.readFileSync(env, 'utf8');
    expect(await run(given)).toBe(false);
    const all = said.join('\n');
    for (const sentence of sentences) expect(all).toMatch(sentence);
    expect(all).toContain(`${sentences.length} answer(s) do not hold`);
    expect(fs.readFileSync(env, 'utf8')).toBe(before);
  }
  it('of the database, the nodes, the key, SMS, identity and domain at once', async () => {
    const database = new URL(secretOf('DATABASE_URL'));
    database.password = 'wrong';
    await refused(
      {
        data: world.files.password,
        database: database.href,
        nodes: `${world.chain.urls.chain[0]},http://127.0.0.1:9`,
        'public-node': world.chain.chain.rpcUrl,
        'signer-keystore': world.files.other,
        'sms-token': 'wrong',
        'mail-from': 'nobody',
        'sumsub-secret-key': 'wrong',
        domain: `${site.origin}/path`,
      },
      /disk +FNX_DATA_DIR cannot be written to/,
      /database +The database refuses the password/,
      /nodes +CHAIN_RPC_URL \(127\.0\.0\.1:9\) does not answer/,
      /nodes +PUBLIC_RPC_URL .* is a test node/,
      /QUOTE_SIGNER_KEYSTORE +\S+secrets\/QUOTE_SIGNER_KEYSTORE has other contents than \S+other\.json/,
      /sms +127\.0\.0\.1:\d+ refuses the token \(401\)/,
      /MAIL_FROM +MAIL_FROM must be an e-mail address/,
      /identity +.*401/,
      /PUBLIC_URL +PUBLIC_URL must be an origin without a path/,
    );
  });

  it('a role that owns the tables, another chain, a key without its role, an unknown domain', async () => {
    const other = await world.chain.node({ eth_chainId: '0x61' });
    await refused(
      {
        database: secretOf('DATABASE_OWNER_URL', 'owner'),
        nodes: `${world.chain.urls.chain[0]},${other.url}`,
        'signer-keystore': world.files.other,
        'signer-password-file': world.files.password,
        domain: 'https://nowhere.invalid',
      },
      /database rights +server_owner owns the database/,
      /nodes +CHAIN_RPC_URL .* is on chain 97; expected 56/,
      /QUOTE_SIGNER_PASSWORD_FILE +.*secrets\/QUOTE_SIGNER_PASSWORD has other contents/,
      /domain +(There is no host of this name|The name of the host cannot be resolved now)/,
    );
  });

  it('two nodes that disagree, and contracts of another bank', async () => {
    const liar = await world.chain.node({ eth_getBlockByNumber: () => lie });
    const { addresses } = world.chain.chain;
    const lie = {
      number: '0x1',
      hash: `0x${'e'.repeat(64)}`,
      parentHash: `0x${'d'.repeat(64)}`,
      timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
      transactions: [],
    };
    await refused(
      {
        nodes: `${world.chain.urls.chain[0]},${liar.url}`,
        network: world.file('addresses.json', JSON.stringify(addresses)),
      },
      /nodes agree +The nodes disagree about final block 1/,
      /contracts +TREASURY_ADDRESS is 0x/,
    );
    const treasury = `0x${'5'.repeat(40)}`;
    const both = `TREASURY_ADDRESS +It was told as ${treasury}, and \\S+network.json has 0x\\w+`;
    await refused({ treasury }, new RegExp(both));
  });
});

describe('with what was written', () => {
  let stop: () => Promise<void>;
  const variables = () => readEnvFile(env) as Record<string, string>;
  const security = {
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  };
  /** The state and words of a check. */
  async function see(name: string, changes: Record<string, string> = {}, ...args: string[]) {
    const [found] = await examine({ ...variables(), ...changes }, ['--only', name, ...args]);
    return `${found?.state}: ${found?.saw}`;
  }
  beforeAll(async () => {
    const { app, stop: end } = await startRuntime({ ...given('fnx@3001'), LOG_LEVEL: 'silent' });
    stop = end;
    // The chain makes blocks only when it is sent something.
    await catchUp(world.chain.chain.rpc);
    const health = async () => {
      const answered = await app.fetch(new Request(`${site.origin}/api/v1/health`));
      return ((await answered.json()) as { data: { chain: string } }).data.chain;
    };
    while ((await health()) !== 'ok');
    site.answer = async (request) =>
      new URL(request.url).pathname === '/'
        ? new Response('', { headers: security })
        : app.fetch(request);
  });
  afterAll(() => stop());

  it('the service starts in production, and the doctor finds no fault but the missing backup', async () => {
    const found = await examine(variables(), ['--instances', '2']);
    const faults = found.filter(({ state }) => state === 'fault').map(({ name }) => name);
    expect(faults).toEqual(['backup']);
    expect(found.find(({ name }) => name === 'webhook')?.saw).toMatch(/our signature is taken/);
    expect(found.find(({ name }) => name === 'token')?.saw).toBe(
      `${world.token.name} (${world.token.symbol})`,
    );
  });

  it.each<[string, string, RegExp, Record<string, string>, string[]]>([
    [
      'webhook',
      'another secret',
      /^fault: .* answers 4\d\d to an event/,
      { SUMSUB_WEBHOOK_SECRET: 'another-secret-of-the-webhook' },
      [],
    ],
    [
      'database connections',
      'too many instances',
      /^fault: 9 instance\(s\) need up to 228 connections of 197/,
      {},
      ['--instances', '9'],
    ],
    [
      'configuration',
      'a wrong variable',
      /^fault: TRUST_PROXY must be a whole number/,
      { TRUST_PROXY: 'two' },
      [],
    ],
    [
      'certificate',
      'no certificate',
      /^fault: Nothing listens there/,
      { PUBLIC_URL: 'https://localhost:9' },
      [],
    ],
  ])('it finds at %s: %s', async (name, _, expected, changes, args) => {
    expect(await see(name, changes, ...args)).toMatch(expected);
  });

  it('it finds pages without their headers, and a service that does not answer', async () => {
    const { answer } = site;
    const { 'content-security-policy': _, ...others } = security;
    site.answer = async () => new Response('', { headers: others });
    expect(await see('site')).toBe('fault: Pages lack content-security-policy.');
    site.answer = async () => new Response('', { status: 502 });
    expect(await see('site')).toMatch(/answers 502/);
    site.answer = answer;
  });

  it('it finds a role that the chain does not say', async () => {
    const network = JSON.parse(fs.readFileSync(variables().TOKEN_ADDRESSES_FILE ?? '', 'utf8'));
    network.parameters.roles.board = [`0x${'5'.repeat(40)}`];
    const changed = world.file('changed.json', JSON.stringify(network));
    expect(await see('roles', { TOKEN_ADDRESSES_FILE: changed })).toMatch(/^fault: .*BOARD/i);
  });

  it('it finds a clock that is ahead of every node', async () => {
    const timestamp = `0x${Math.floor(Date.now() / 1000 - 120).toString(16)}`;
    const [hash, parentHash] = ['e', 'd'].map((digit) => `0x${digit.repeat(64)}`);
    const late = { number: '0x1', hash, parentHash, timestamp, transactions: [] };
    const nodes = [1, 2].map(() => world.chain.node({ eth_getBlockByNumber: () => late }));
    const urls = (await Promise.all(nodes)).map(({ url }) => url).join();
    expect(await see('clock', { CHAIN_RPC_URL: urls })).toMatch(/^fault: /);
  });

  it('it finds an open file of a secret', async () => {
    const file = at('/etc/fnx/secrets/TOKEN_SECRET');
    fs.chmodSync(file, 0o640);
    const [found] = await examine(allVariables(env), ['--only', 'files of secrets']);
    expect(found).toMatchObject({ state: 'fault', saw: `Other users can read ${file}.` });
    fs.chmodSync(file, 0o600);
  });
});
