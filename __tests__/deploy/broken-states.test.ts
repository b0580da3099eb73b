import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { inDatabase, roleOf } from '@fnx/postgres/database-url';
import { serve } from '@hono/node-server';
import type { Finding } from '@/server/doctor/check';
import { withClient } from '@/server/doctor/database-checks';
import { allVariables, readEnvFile } from '../../scripts/ops/setup/env-file';
import { examine, stateOf } from '../../scripts/ops/setup/examine';
import { SECRET_FLAGS } from '../../scripts/ops/setup/questions';
import { setUp } from '../../scripts/ops/setup/set-up';
import { type BankWorld, startBankWorld } from '../support/service/bank-world';

type Variables = Record<string, string>;

const root = process.cwd();
const HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

let world: BankWorld;
let env: string;
let site: ReturnType<typeof serve>;
let answer = answerWell;
let variables: Variables;

const at = (place: string) => path.join(world.scratch, place);
const secret = (name: string) => at(`fnx/secrets/${name}`);
/** A statement of the superuser. */
const sql = (text: string) => withClient(world.postgres.url, (client) => client.query(text));
const service = () => variables.DATABASE_URL as string;
const role = () => roleOf(service());
/** The service's database with another part of its address. */
const database = (parts: Partial<URL>) => Object.assign(new URL(service()), parts).href;

async function answerWell(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/') return new Response('', { headers: HEADERS });
  const data = { database: 'ok', chain: 'ok', worker: 'ok' };
  if (pathname === '/api/v1/health') return Response.json({ data });
  const { webhookSecret } = world.sumsub.config;
  const digest = createHmac('sha256', webhookSecret)
    .update(await request.text())
    .digest('hex');
  const isOurs = request.headers.get('x-payload-digest') === digest;
  return new Response('', { status: isOurs ? 200 : 401 });
}

beforeAll(async () => {
  world = await startBankWorld();
  env = at('fnx/fnx.env');
  await new Promise<void>((listening) => {
    const fetch = (request: Request) => answer(request);
    site = serve({ fetch, hostname: '127.0.0.1', port: 0 }, () => listening());
  });
  process.chdir(world.folder);
  const said: unknown[] = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  const { chain, files, mail, sms, sumsub } = world;
  const given: Variables = {
    ...{ data: at('data'), nodes: chain.urls.chain.join(), 'public-node': chain.urls.browsers },
    ...{ smtp: mail.url(), 'mail-from': 'Harbor <no-reply@harbor.example>' },
    ...{ 'sms-url': sms.url, 'sms-token': sms.token, identity: 'sumsub' },
    ...{ 'sumsub-url': sumsub.config.baseUrl, 'sumsub-level': sumsub.config.levelName },
    ...{ 'sumsub-token': sumsub.config.appToken, 'sumsub-secret-key': sumsub.config.secretKey },
    'sumsub-webhook-secret': sumsub.config.webhookSecret,
    domain: `http://localhost:${(site.address() as AddressInfo).port}`,
    ...{ 'database-admin': world.postgres.url, deploy: files.parameters },
    ...{ deployer: files.deployer, 'deployer-password-file': files.password, spend: '10' },
  };
  const flags = Object.entries(given).flatMap(([name, value]) => [
    `--${name}`,
    SECRET_FLAGS.includes(name) ? world.file(`${name}.secret`, value) : value,
  ]);
  const isUp = await setUp(['--yes', '--to', env, '--make-signer', ...flags]);
  expect([isUp, isUp || said.join('\n')]).toEqual([true, true]);
  fs.appendFileSync(env, 'LIMIT_BACKUP_AGE_SECONDS=0\n');
  variables = readEnvFile(env) as Variables;
  // The set-up has taken this database over.
  await sql('revoke connect on database server from public');
  await sql(`grant connect on database server to ${role()}`);
});
afterAll(async () => {
  jest.restoreAllMocks();
  process.chdir(root);
  await new Promise((closed) => site.close(closed));
  await world.stop();
});

const unwell = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'fault' || state === 'warning');

/** Each finding beside that this machine alone has the data, and that one user owns everything. */
const ALWAYS = ['database safety', 'files of secrets', 'keys apart'];
const own = (findings: readonly Finding[]) =>
  unwell(findings).filter(({ name, state }) => state === 'fault' || !ALWAYS.includes(name));

/** Asked of a chain, which takes most of the time of a run: left out where nothing of the chain is broken. */
const OF_THE_CHAIN = ['contracts', 'roles', 'token', 'signer', 'sender'];
let others: string[] = [];

it('a healthy deployment has no fault', async () => {
  const findings = await examine(allVariables(env), []);
  expect(own(findings)).toEqual([]);
  expect(stateOf(findings)).toBe('warning');
  others = findings.map(({ name }) => name).filter((name) => !OF_THE_CHAIN.includes(name));
});

type State = {
  /** The one check that is at fault. */
  check: string;
  saw: RegExp;
  todo: RegExp;
  /** Changes of the variables, or their making. */
  variables?: () => Variables | Promise<Variables>;
  /** A statement that breaks the database, and the one that mends it. */
  sql?: () => readonly [string, string];
  /** Texts of files in the place of theirs; null: it is gone. */
  files?: () => Record<string, string | null>;
  site?: typeof answerWell;
  state?: 'warning';
  args?: string[];
};

const lie = () => ({
  ...{ number: '0x1', transactions: [] },
  hash: `0x${'e'.repeat(64)}`,
  parentHash: `0x${'d'.repeat(64)}`,
  timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
});
const one = () => world.chain.urls.chain[0];
const nodes = (...urls: string[]) => ({ CHAIN_RPC_URL: urls.join() });
const network = (change: (file: { parameters: { roles: object } }) => void) => {
  const file = JSON.parse(fs.readFileSync(variables.TOKEN_ADDRESSES_FILE as string, 'utf8'));
  change(file);
  return { TOKEN_ADDRESSES_FILE: world.file('changed.json', JSON.stringify(file)) };
};
/** A port that no browser refuses and nothing uses. */
const NOWHERE = '127.0.0.1:59';
const port = () => new URL(world.mail.url()).port;

const STATES: Record<string, State> = {
  'a wrong variable': {
    ...{ check: 'configuration', saw: /^TRUST_PROXY must be/, todo: /correct the variables/ },
    variables: () => ({ TRUST_PROXY: 'two' }),
  },
  'a secret that is too short': {
    ...{ check: 'configuration', saw: /CODE_SECRET .*openssl rand/, todo: /npm run setup/ },
    variables: () => ({ CODE_SECRET: 'short' }),
  },
  'a secret whose file is gone': {
    check: 'configuration',
    ...{ saw: /^CODE_SECRET_FILE cannot be read: ENOENT/, todo: /npm run setup/ },
    variables: () => ({ CODE_SECRET: '', CODE_SECRET_FILE: '/nowhere/CODE_SECRET' }),
  },
  'a wrong password of the database': {
    check: 'database',
    saw: /^The database refuses the password: \S+:\d+ as server_service\.$/,
    todo: /^Correct user and password in DATABASE_URL \(\S+fnx\/secrets\/DATABASE_URL\)\.$/,
    files: () => ({ [secret('DATABASE_URL')]: database({ password: 'wrong' }) }),
  },
  'no database of this name': {
    ...{ check: 'database', saw: /^There is no database/, todo: /its name in DATABASE_URL/ },
    variables: () => ({ DATABASE_URL: inDatabase(service(), 'nobody') }),
  },
  'a database on an unknown host': {
    ...{
      check: 'database',
      saw: /no host of this name: missing\.invalid:5432/,
      todo: /DATABASE_URL/,
    },
    variables: () => ({ DATABASE_URL: 'postgres://server_service:x@missing.invalid/fnx' }),
  },
  'a database that is not there': {
    ...{
      check: 'database',
      saw: /^Nothing listens there: 127\.0\.0\.1:59/,
      todo: /^Start the server/,
    },
    variables: () => ({ DATABASE_URL: database({ host: NOWHERE }) }),
  },
  'a role that may not log in': {
    ...{ check: 'database', saw: /does not let this user in/, todo: /Look at the role/ },
    sql: () => [`alter role ${role()} nologin`, `alter role ${role()} login`],
  },
  'a role that may not enter the database': {
    ...{ check: 'database', saw: /may not enter the database: \S+ as server_service/ },
    todo: /^Run as a superuser: grant connect on database .* DATABASE_URL \(/,
    sql: () => [
      `revoke connect on database server from ${role()}`,
      `grant connect on database server to ${role()}`,
    ],
  },
  'a role whose connections are used up': {
    ...{
      check: 'database',
      saw: /^The database has no free connection/,
      todo: /limit of the role/,
    },
    sql: () => [
      `alter role ${role()} connection limit 0`,
      `alter role ${role()} connection limit -1`,
    ],
  },
  'a service with the owner’s role': {
    ...{ check: 'database rights', saw: /owns the database/, todo: /a role of its own/ },
    variables: () => ({
      DATABASE_URL: variables.DATABASE_OWNER_URL as string,
      DATABASE_OWNER_URL: '',
    }),
  },
  'one role for owner and service': {
    ...{ check: 'database owner', saw: /is the role of the service, too/, todo: /two roles/ },
    variables: () => ({ DATABASE_OWNER_URL: service() }),
  },
  'an owner who may not make tables': {
    ...{ check: 'database owner', saw: /may not create tables/, todo: /alter database/ },
    sql: () => [
      `create role idle login password 'idle'; grant connect on database server to idle`,
      'revoke connect on database server from idle; drop role idle',
    ],
    variables: () => ({ DATABASE_OWNER_URL: database({ username: 'idle', password: 'idle' }) }),
  },
  'an owner who may not enter the database': {
    ...{ check: 'database owner', saw: /may not enter the database: \S+ as idle/ },
    todo: /^Run as a superuser: grant connect on database .* DATABASE_OWNER_URL\.$/,
    sql: () => [`create role idle login password 'idle'`, 'drop role idle'],
    variables: () => ({ DATABASE_OWNER_URL: database({ username: 'idle', password: 'idle' }) }),
  },
  'a database that every role may enter': {
    ...{ check: 'database rights', saw: /^Every role of this server may enter/, state: 'warning' },
    todo: /revoke connect on database server from public; grant connect on database server to server_service;/,
    sql: () => [
      'grant connect on database server to public',
      'revoke connect on database server from public',
    ],
  },
  'a role that cannot add orders': {
    ...{ check: 'database rights', saw: /^server_service lacks insert on public\.orders\.$/ },
    todo: /npm run migrate\. It says: grant insert on public\.orders to server_service/,
    sql: () => [`revoke insert on orders from ${role()}`, `grant insert on orders to ${role()}`],
  },
  'a role that only reads': {
    check: 'database rights',
    saw: /lacks insert on \d+ tables in schema public/,
    todo: /^Set DATABASE_OWNER_URL to the owner, and run: npm run migrate/,
    sql: () => [
      `revoke insert, update, delete on all tables in schema public from ${role()}`,
      `grant insert, update, delete on all tables in schema public to ${role()};
       revoke update, delete on journal from ${role()}`,
    ],
  },
  'a role that does not see the migrations': {
    ...{ check: 'database rights', saw: /lacks usage on schema drizzle/, todo: /grant usage/ },
    sql: () => [
      `revoke usage on schema drizzle from ${role()}`,
      `grant usage on schema drizzle to ${role()}`,
    ],
  },
  'a database before this release': {
    ...{ check: 'database schema', saw: /^It lacks 0000_\w+\.$/, todo: /npm run migrate/ },
    sql: () => [
      `update drizzle.__drizzle_migrations set hash = 'x' || hash where id = 1;
       delete from drizzle.__drizzle_migrations where hash = 'none'`,
      'update drizzle.__drizzle_migrations set hash = substr(hash, 2) where id = 1',
    ],
  },
  'a database after this release': {
    ...{ check: 'database schema', saw: /of a newer release/, todo: /Finish the upgrade/ },
    state: 'warning',
    sql: () => [
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`,
      `delete from drizzle.__drizzle_migrations where hash = 'newer'`,
    ],
  },
  'commits that wait for nothing': {
    ...{ check: 'database safety', saw: /can be lost/, todo: /synchronous_commit to on/ },
    sql: () => [
      `alter role ${role()} set synchronous_commit = off`,
      `alter role ${role()} reset synchronous_commit`,
    ],
  },
  'more instances than connections': {
    ...{ check: 'database connections', saw: /^9 instance/, todo: /Lower DATABASE_POOL_MAX/ },
    args: ['--instances', '9'],
  },
  'no backup': {
    ...{ check: 'backup', saw: /No backup was ever made/, todo: /npm run tool -- backup/ },
    variables: () => ({ LIMIT_BACKUP_AGE_SECONDS: '7200' }),
  },
  'one node that is away': {
    ...{ check: 'nodes', saw: /^CHAIN_RPC_URL \(127\.0\.0\.1:59\) does not answer\.$/ },
    todo: /name another one in CHAIN_RPC_URL/,
    variables: () => nodes(one(), `http://${NOWHERE}`),
  },
  'all nodes away': {
    check: 'nodes',
    saw: /\(127\.0\.0\.1:59\) does not answer\.\n.*\(127\.0\.0\.1:1\) does not answer/,
    todo: /^Look at the node/,
    variables: () => nodes(`http://${NOWHERE}`, 'http://127.0.0.1:1'),
  },
  'another chain': {
    ...{
      check: 'nodes',
      saw: /is on chain 56; expected 97/,
      todo: /^Correct CHAIN_ID, which says 97/,
    },
    variables: () => ({ CHAIN_ID: '97' }),
  },
  'one node named twice': {
    ...{ check: 'nodes', saw: /names one node twice/, todo: /different operators/ },
    variables: () => nodes(one(), one()),
  },
  'a single node': {
    ...{ check: 'nodes', saw: /names a single node/, todo: /^Name two nodes/ },
    variables: () => nodes(one()),
  },
  'a test node': {
    ...{ check: 'nodes', saw: /is a test node/, todo: /different operators/ },
    variables: () => nodes(one(), world.chain.chain.rpcUrl),
  },
  'nodes that disagree': {
    ...{ check: 'nodes agree', saw: /disagree about final block/, todo: /Ask a third node/ },
    variables: async () => {
      const liar = await world.chain.node({ eth_getBlockByNumber: lie });
      return nodes(one(), liar.url);
    },
  },
  'contracts of another bank': {
    ...{ check: 'contracts', saw: /^TREASURY_ADDRESS is 0x/, todo: /network file/ },
    variables: () => {
      const file = JSON.stringify(world.chain.chain.addresses);
      return { TOKEN_ADDRESSES_FILE: world.file('addresses.json', file) };
    },
  },
  'another treasury': {
    ...{ check: 'contracts', saw: /^TREASURY_ADDRESS is 0x/, todo: /network file/ },
    variables: () => ({ TREASURY_ADDRESS: `0x${'5'.repeat(40)}` }),
  },
  'a role that the chain does not say': {
    ...{ check: 'roles', saw: /BOARD/i, todo: /^Find out who changed it/ },
    variables: () =>
      network(({ parameters }) => {
        Object.assign(parameters.roles, { board: [`0x${'5'.repeat(40)}`] });
      }),
  },
  'a key without the role of the signer': {
    ...{ check: 'signer', saw: /The quote signer/, todo: /let ADMIN grant it/ },
    variables: () => ({
      QUOTE_SIGNER_KEYSTORE: world.files.other,
      QUOTE_SIGNER_PASSWORD_FILE: world.files.password,
    }),
  },
  'a wrong password of the key': {
    ...{
      check: 'signer',
      saw: /does not open with this password/,
      todo: /QUOTE_SIGNER_PASSWORD_FILE/,
    },
    variables: () => ({ QUOTE_SIGNER_PASSWORD_FILE: world.file('wrong', 'wrong') }),
  },
  'a sender without money': {
    ...{
      check: 'sender',
      saw: /has \d+(\.\d+)? BNB\.$/,
      todo: /^Send BNB to it/,
      state: 'warning',
    },
    variables: () => ({
      SENDER_KEYSTORE: world.files.other,
      SENDER_PASSWORD_FILE: world.files.password,
      SENDER_MIN_BALANCE: '1000000',
    }),
  },
  'a clock that is behind every node': {
    ...{ check: 'clock', saw: /may differ by 30 s/, todo: /timedatectl set-ntp true/ },
    variables: async () => {
      const timestamp = `0x${Math.floor(Date.now() / 1000 + 120).toString(16)}`;
      const late = () => ({ ...lie(), timestamp });
      const two = [1, 2].map(() => world.chain.node({ eth_getBlockByNumber: late }));
      return nodes(...(await Promise.all(two)).map(({ url }) => url));
    },
  },
  'a mail server that refuses the login': {
    check: 'mail',
    ...{
      saw: /^The mail server refuses the login: 127\.0\.0\.1:\d+ as bank\.$/,
      todo: /in SMTP_URL/,
    },
    variables: () => ({ SMTP_URL: world.mail.url('wrong') }),
  },
  'no mail server': {
    check: 'mail',
    saw: /^Nothing listens there: 127\.0\.0\.1:59/,
    todo: /correct host and port in SMTP_URL/,
    variables: () => ({ SMTP_URL: `smtp://${NOWHERE}` }),
  },
  'TLS to a port of mail without it': {
    check: 'mail',
    saw: /^The port speaks without encryption, and TLS was tried: 127\.0\.0\.1:\d+/,
    todo: /the port or the scheme in SMTP_URL/,
    variables: () => ({ SMTP_URL: `smtps://bank:x@127.0.0.1:${port()}` }),
  },
  'mail without encryption elsewhere': {
    ...{ check: 'mail', saw: /offers no encryption/, todo: /^Use smtps/ },
    variables: () => ({ SMTP_URL: `smtp://bank:x@127.1:${port()}` }),
  },
  'an unknown mail server': {
    ...{ check: 'mail', saw: /no host of this name: missing\.invalid:465/, todo: /SMTP_URL/ },
    variables: () => ({ SMTP_URL: 'smtps://missing.invalid' }),
  },
  'a wrong token of the SMS gateway': {
    ...{ check: 'sms', saw: /refuses the token \(401\)/, todo: /^Correct SMS_GATEWAY_TOKEN/ },
    variables: () => ({ SMS_GATEWAY_TOKEN: 'wrong' }),
  },
  'no SMS gateway': {
    ...{ check: 'sms', saw: /^Nothing listens there: 127\.0\.0\.1:59/, todo: /SMS_GATEWAY_URL/ },
    variables: () => ({ SMS_GATEWAY_URL: `http://${NOWHERE}/send` }),
  },
  'a wrong token of the identity checks': {
    ...{ check: 'identity', saw: /401|token/i, todo: /SUMSUB_APP_TOKEN/ },
    variables: () => ({ SUMSUB_APP_TOKEN: 'wrong' }),
  },
  'an unknown domain': {
    ...{ check: 'domain', saw: /no host of this name: missing\.invalid/, todo: /in PUBLIC_URL/ },
    variables: () => ({ PUBLIC_URL: 'https://missing.invalid' }),
  },
  'nothing at the domain': {
    ...{ check: 'certificate', saw: /^Nothing listens there: localhost:9/, todo: /PUBLIC_URL/ },
    variables: () => ({ PUBLIC_URL: 'https://localhost:9' }),
  },
  'a proxy without its service': {
    ...{ check: 'site', saw: /answers 502/, todo: /log of the proxy/ },
    site: async () => new Response('', { status: 502 }),
  },
  'pages without their headers': {
    ...{ check: 'site', saw: /^Pages lack x-frame-options/, todo: /pass the headers/ },
    site: async () => {
      const { 'x-frame-options': _, ...others } = HEADERS;
      return new Response('', { headers: others });
    },
  },
  'a service whose worker stands': {
    ...{ check: 'site', saw: /worker: standing/, todo: /Look at its log/ },
    site: async (request) =>
      request.url.endsWith('/health')
        ? Response.json({ data: { database: 'ok', chain: 'ok', worker: 'standing' } })
        : answerWell(request),
  },
  'another secret of the webhook': {
    ...{ check: 'webhook', saw: /answers 401 to an event/, todo: /restart the service/ },
    variables: () => ({ SUMSUB_WEBHOOK_SECRET: 'another-secret-of-the-webhook' }),
  },
  'a proxy that takes any webhook': {
    ...{ check: 'webhook', saw: /takes an event with another secret/, todo: /not our service/ },
    site: async (request) =>
      request.url.endsWith('/webhook') ? new Response('') : answerWell(request),
  },
  'uploads that are not mounted': {
    ...{ check: 'disk', saw: /^There is no folder \/nowhere\/x\.$/, todo: /^Mount its volume/ },
    variables: () => ({ FNX_DATA_DIR: '/nowhere/x' }),
  },
  'uploads that cannot be written': {
    ...{ check: 'disk', saw: /cannot be written to \(\w+\)/, todo: /^Give the folder/ },
    variables: () => ({ FNX_DATA_DIR: world.files.password }),
  },
  // Another user's folder is root's to make.
  ...(process.getuid?.() === 0 && {
    'a network file that the service may not read': {
      ...{ check: 'network file', saw: /^User 65534, the service’s, cannot open \S+changed\.json/ },
      todo: /^Let its group read it: chgrp 65534 \S+changed.json && chmod g\+r/,
      variables: () => {
        fs.mkdirSync(at('nobodys'));
        fs.chownSync(at('nobodys'), 65_534, 65_534);
        return { ...network(() => {}), FNX_DATA_DIR: at('nobodys') };
      },
    },
  }),
  'a secret of the owner among the service’s': {
    ...{ check: 'files of secrets', saw: /reads the owner’s secrets/, todo: /npm run setup/ },
    files: () => ({
      [secret('BACKUP_KEY')]: 'a key of thirty-two bytes or more, for this check',
      [at('fnx/owner/BACKUP_KEY')]: null,
    }),
  },
};

/** Breaks one thing, looks at everything, and mends it. */
async function lookAt(state: State): Promise<Finding[]> {
  const [breaks, mends] = state.sql?.() ?? [];
  if (breaks) await sql(breaks);
  const files = state.files?.() ?? {};
  const before = Object.keys(files).map(
    (file) => [file, fs.existsSync(file) && fs.readFileSync(file)] as const,
  );
  for (const [file, text] of Object.entries(files)) {
    if (text === null) fs.rmSync(file);
    else fs.writeFileSync(file, text, { mode: 0o600 });
  }
  answer = state.site ?? answerWell;
  const source = state.variables
    ? { ...variables, ...(await state.variables()) }
    : allVariables(env);
  const isOfChain = [...OF_THE_CHAIN, 'nodes', 'nodes agree'].includes(state.check);
  const only = isOfChain || others.length === 0 ? [] : ['--only', others.join()];
  const found = await examine(source, [...only, ...(state.args ?? [])]);
  answer = answerWell;
  for (const [file, bytes] of before) {
    if (bytes) fs.writeFileSync(file, bytes, { mode: 0o600 });
    else fs.rmSync(file);
  }
  if (mends) await sql(mends);
  return found;
}

it.each(Object.entries(STATES))('names the cause alone, and what to do: %s', async (_, state) => {
  const found = own(await lookAt(state));
  expect(found.map(({ name }) => name)).toEqual([state.check]);
  const [{ saw = '', todo = '', state: is } = {}] = found as Partial<Finding>[];
  expect(saw).toMatch(state.saw);
  expect(todo).toMatch(state.todo);
  expect(is).toBe(state.state ?? 'fault');
  expect(saw + todo).not.toContain(new URL(service()).password);
});

it('knows thirty broken states and more', () => {
  expect(Object.keys(STATES).length).toBeGreaterThan(30);
});

it('says what a check that is skipped needs, and made no folder', async () => {
  const found = await lookAt(STATES['a database that is not there'] as State);
  const skipped = found.filter(({ saw }) => saw === 'needs the database').map(({ name }) => name);
  expect(skipped).toEqual(expect.arrayContaining(['database schema', 'backup', 'clock', 'site']));
  const away = await lookAt(STATES['all nodes away'] as State);
  expect(away.find(({ name }) => name === 'signer')?.saw).toBe('needs the nodes');
  expect(fs.existsSync('/nowhere')).toBe(false);
});
