import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { endpointPath } from '@fnx/api/endpoint';
import type { EndpointName } from '@fnx/api/endpoints';
import { createClient } from '@fnx/client/client';
import type { Place } from '@fnx/client/person';
import { fetchTransport } from '@fnx/client/transport';
import { createDb, createPool } from '@fnx/postgres/client';
import { openReplica } from '@fnx/postgres/replica';
import CryptoJS from 'crypto-js';
import { contract } from '@/api/contract';
import { type Limits, parseServerEnv, type ServerConfig } from '@/config/server-env';
import { authenticate } from '@/server/account/sessions/authenticate';
import { API_BASE, createApp } from '@/server/app';
import { openDb } from '@/server/desk/record-rows';
import { endPictureProcesses } from '@/server/identity/pictures/decode-picture';
import { createKycProvider } from '@/server/identity/provider/create-kyc-provider';
import { createDemoOutbox } from '@/server/messaging/demo-outbox';
import { jobDefinitions, registry } from '@/server/modules';
import type { Clock } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { createEventHub } from '@/server/platform/events/event-hub';
import { createAddressScreening } from '@/server/platform/gateways/address-screening';
import { openCaptcha } from '@/server/platform/gateways/captcha';
import type { ChainReader } from '@/server/platform/gateways/chain-reader';
import { createPushSender } from '@/server/platform/gateways/push';
import { createJobEngine } from '@/server/platform/jobs';
import { createLogger } from '@/server/platform/log';
import { traceStatements } from '@/server/platform/tracing/tracing';
import { FAR_ADDRESSES } from '../market/addresses';
import { chainAccount } from '../market/chain-accounts';
import { holdToDescription } from './described-answer';
import { createTestDatabase, QUEUES } from './postgres';
import { SENDER_CONFIG } from './sender';

const unknown = jobDefinitions.find((job) => !('every' in job || QUEUES.includes(job.queue)));
if (unknown) throw new Error(`Add ${unknown.queue} to QUEUES of postgres.ts.`);

/** Which of the local chain's accounts signs quotes. */
const SIGNER_ACCOUNT = 39;

/** A clock that stands still until it is told to move. */
export type TestClock = Clock & { advance(seconds: number): void };

/** @param start defaults to the real time, so that it agrees with the database's own clock */
export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

/** A chain that cannot be reached: for tests that have nothing to do with it. */
const noChain = new Proxy({ addresses: FAR_ADDRESSES } as ChainReader, {
  get: (configured, name) => {
    if (name === 'addresses') return configured.addresses;
    return () =>
      Promise.reject(new Error(`This test has no chain, and ${String(name)} was asked.`));
  },
});

export type ServiceOptions = {
  /** Replaces parts of the test configuration; `limits` are merged one by one. */
  config?: Partial<Omit<ServerConfig, 'limits'>> & { limits?: Partial<Limits> };
  clock?: Clock;
  chain?: ChainReader;
  /** Replaces parts of the context, such as a mail sender against a real server. */
  parts?: Partial<Pick<AppContext, 'mail' | 'sms' | 'captcha' | 'signer' | 'sender'>>;
  /** A migrated database that the test made and removes itself. */
  databaseUrl?: string;
  replicaUrl?: string;
  logTo?: (line: string) => void;
};

/** The envelope's parts, with sealed data opened when a token was given. */
type Answer = {
  status: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on the parts it needs.
  data: any;
  headers: Headers;
};

type RequestOptions = {
  token?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Seals the body or the query with the token's key, as our client does. */
  sealed?: boolean;
  ip?: string;
};

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** The test configuration: demo mode, so that messages land in the demo inbox; made by the product's own parser. */
export function testConfig(options: ServiceOptions['config'], dataDir: string): ServerConfig {
  const { limits, ...rest } = options ?? {};
  const base = parseServerEnv({
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://localhost:3000',
    FNX_DATA_DIR: dataDir,
    TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
    CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
    FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
    TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  });
  return { ...base, ...rest, limits: { ...base.limits, ...limits } };
}

/** The service in process, on a database of its own, reached by HTTP requests. Call `stop` when done. */
export async function startTestService(options: ServiceOptions = {}) {
  const { databaseUrl } = options;
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => {} }
    : await createTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-service-'));
  const config = testConfig(options.config, dataDir);
  if (options.parts?.sender) config.sender ??= { ...SENDER_CONFIG };
  const pool = createPool(database.url, { max: 30, onOpen: traceStatements });
  const outside = createPool(database.url);
  // Dropping the database at the end may reach a connection before its own farewell does.
  pool.on('error', () => {});
  const clock = options.clock ?? createTestClock();
  const db = openDb(pool, { clock, config });
  const { logTo } = options;
  const log = logTo ? createLogger('trace', { write: logTo }) : createLogger('silent');
  const seconds = () => clock.now().getTime() / 1000;
  const jobs = await createJobEngine(pool, log, jobDefinitions, { now: seconds });
  const replica = options.replicaUrl ? await openReplica(options.replicaUrl, pool, log) : null;
  const events = createEventHub(database.url, log);
  const ctx: AppContext = {
    config,
    db,
    pool,
    replica,
    clock,
    log,
    ...createDemoOutbox(db),
    captcha: openCaptcha,
    kyc: createKycProvider(config.sumsub),
    chain: options.chain ?? noChain,
    signer: chainAccount(SIGNER_ACCOUNT),
    sender: null,
    addressScreening: config.addressScreening && createAddressScreening(config.addressScreening),
    push: config.push && createPushSender(config.push),
    jobs,
    events,
    registry,
    authenticate: (token, userAgent) => authenticate(ctx, token, userAgent),
    ...options.parts,
  };
  const app = createApp(ctx);
  const codeFor = async (to: string): Promise<string> => {
    await jobs.runDue(ctx);
    const { data } = await send(app, 'demoOutbox', { to }, {});
    const found = data.docs.find((message: { code: string | null }) => message.code);
    if (!found) throw new Error(`There is no code for ${to}.`);
    return found.code;
  };
  return {
    app,
    ctx,
    databaseUrl: database.url,
    /** Runs the jobs that are due; without a name, all but the repeated ones. */
    runJobs: (queue?: string) => jobs.runDue(ctx, queue),
    /** Lets the jobs run by themselves, as in service. */
    startJobs: () => jobs.start(ctx),
    /** Runs a statement as a shell does, whose changes leave no line in the journal. */
    shell: async (text: string, values: unknown[] = []) => {
      const client = await pool.connect();
      try {
        await client.query('set fnx.guarded = off');
        return await client.query(text, values);
      } finally {
        client.release(true);
      }
    },
    /** The tables as who has the database changes them: no line in the journal. */
    tables: createDb(outside),
    /** Waits until a condition holds; fails after four minutes. */
    waitFor: async (check: () => Promise<boolean>): Promise<void> => {
      const deadline = Date.now() + 240_000;
      while (!(await check())) {
        if (Date.now() > deadline)
          throw new Error('The condition did not hold within four minutes.');
        await setImmediate();
      }
    },
    request: <N extends EndpointName>(name: N, input?: unknown, sending: RequestOptions = {}) =>
      send(app, name, input, sending),
    /** Sends anything at all to a path under the API's base. */
    raw: (target: string, init: RequestInit = {}, ip = '127.0.0.1') =>
      app.request(`${API_BASE}/${target}`, init, environment(ip)),
    /** The newest code the demo inbox holds for an e-mail address or phone number. */
    codeFor,
    /** The service as a person reaches it, whose pages have a language. */
    place: (language = 'en'): Place => ({
      as: (token) =>
        createClient({
          token: () => token ?? null,
          transport: fetchTransport(API_BASE, async (target, init) => {
            const headers = { ...init?.headers, 'accept-language': language };
            return app.request(String(target), { ...init, headers }, environment('127.0.0.1'));
          }),
        }),
      codeFor,
    }),
    stop: async () => {
      endPictureProcesses();
      await events.stop();
      await jobs.stop();
      await replica?.stop();
      await Promise.all([pool.end(), outside.end()]);
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function environment(ip: string) {
  return { incoming: { socket: { remoteAddress: ip } } };
}

/** The key in a token's payload that seals bodies. */
export function secretKeyOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(payload) as { secretKey: string }).secretKey;
}

async function send(
  app: ReturnType<typeof createApp>,
  name: EndpointName,
  input: unknown,
  { token, params = {}, headers = {}, sealed = false, ip = '127.0.0.1' }: RequestOptions,
): Promise<Answer> {
  const endpoint = contract[name];
  const all: Record<string, string> = { ...headers, ...(token ? { token } : {}) };
  const value = sealed && token ? { payload: sealWith(token, input ?? {}) } : input;
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  let target = `${API_BASE}/${endpointPath(endpoint, params)}`;
  const init: RequestInit = { method: endpoint.method, headers: all };
  if (value instanceof FormData) {
    init.body = value;
  } else if (inQuery && value) {
    target += `?${new URLSearchParams(value as Record<string, string>)}`;
  } else if (value !== undefined) {
    all['content-type'] ??= 'application/json';
    init.body = JSON.stringify(value);
  }
  const response = await app.request(target, init, environment(ip));
  const answer = await readAnswer(response, token);
  // Every answer of every service test passes here, and is what the API's description says.
  const { headers: _, ...envelope } = answer;
  holdToDescription(name, envelope);
  return answer;
}

async function readAnswer(response: Response, token?: string): Promise<Answer> {
  const { status, message, data } = await response.json();
  const opened =
    response.headers.get('x-payload-encrypted') === '1' && token
      ? openWith(token, data.payload)
      : data;
  return { status, message, data: opened, headers: response.headers };
}

/** Seals as our client does, with crypto-js itself. */
export function sealWith(token: string, value: unknown): string {
  return CryptoJS.AES.encrypt(JSON.stringify(value), secretKeyOf(token)).toString();
}

/** Opens with crypto-js what the service sealed. */
export function openWith(token: string, payload: string): unknown {
  const opened = CryptoJS.AES.decrypt(payload, secretKeyOf(token));
  return JSON.parse(opened.toString(CryptoJS.enc.Utf8));
}
