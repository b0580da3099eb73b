import { createPool, type Db } from '@fnx/postgres/client';
import { DatabaseClient } from '@fnx/postgres/database-client';
import type { EmbeddedPostgres } from '@fnx/postgres/embedded';
import { openReplica } from '@fnx/postgres/replica';
import type { Hono } from 'hono';
import type { ServerConfig } from '@/config/server-env';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import {
  awaitMigration,
  migrateDatabase,
  missingMigrations,
} from '@/server/platform/database/schema';
import { authenticate } from './account/sessions/authenticate';
import { createApp } from './app';
import { readCapabilities } from './capabilities';
import { openDb } from './desk/record-rows';
import { endPictureProcesses } from './identity/pictures/decode-picture';
import { createKycProvider } from './identity/provider/create-kyc-provider';
import { createDemoOutbox } from './messaging/demo-outbox';
import { jobDefinitions, modules, registry } from './modules';
import { openCaptchaOf } from './open-captcha';
import { openChain, openSigner } from './open-chain';
import { systemClock } from './platform/clock';
import type { AppContext } from './platform/context';
import { createEventHub } from './platform/events/event-hub';
import { createAddressScreening } from './platform/gateways/address-screening';
import type { ChainReader } from './platform/gateways/chain-reader';
import { createSmtpSender } from './platform/gateways/mail';
import { openAccount } from './platform/gateways/open-account';
import { createPushSender } from './platform/gateways/push';
import type { QuoteSigner } from './platform/gateways/quote-signer';
import { createHttpSmsSender } from './platform/gateways/sms';
import { createJobEngine } from './platform/jobs';
import { createLogger } from './platform/log';
import { RequestMetrics } from './platform/metrics/metrics';
import { type MetricsServer, startMetricsServer } from './platform/metrics/metrics-server';
import { startTracing, traceStatements } from './platform/tracing/tracing';
import { readConfig } from './read-config';
import { RefusedError } from './refusal';
import { RUN_MIGRATE, refuseUnsafe } from './refuse-unsafe';

/** The running service of a process. */
export type Runtime = {
  ctx: AppContext;
  // biome-ignore lint/suspicious/noExplicitAny: only `fetch` is used outside; Hono's own type parameters do not matter there.
  app: Hono<any>;
  /** Stops jobs, connections and, if this process owns it, the embedded database. */
  stop(): Promise<void>;
};

/** On globalThis, because development reloads modules and bundles repeat them; a process has one runtime. */
const holder = globalThis as typeof globalThis & {
  fnxRuntime?: Promise<Runtime> | undefined;
  /** The web server of this process tells of each answer of Next: see scripts/build/start.js. */
  fnxPageAnswered?: RequestMetrics['recordPage'];
};

/**
 * The runtime of this process, started at the first call. A failed start is discarded, so that the next call retries,
 * for example after the database was unavailable.
 */
export function getRuntime(): Promise<Runtime> {
  holder.fnxRuntime ??= startRuntime({ ...process.env, ...BUILT }).catch((error: unknown) => {
    holder.fnxRuntime = undefined;
    throw error;
  });
  return holder.fnxRuntime;
}

/** Next inlines the values of the build here, whatever the process environment holds. */
const BUILT = {
  NEXT_PUBLIC_SHARE_CONTRACTS: process.env.NEXT_PUBLIC_SHARE_CONTRACTS,
  NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL,
};

/**
 * Starts everything: configuration, chain, database with its migrations, jobs.
 *
 * @throws ConfigError, RefusedError, or the error of the part that failed to start
 */
export async function startRuntime(
  source: Readonly<Record<string, string | undefined>>,
): Promise<Runtime> {
  const config = readConfig(source);
  const log = createLogger(config.logLevel);
  const chain = openChain(config);
  const signer = openSigner(config);
  await awaitMigrations(config, log);
  await refuseUnsafe(config, chain, signer.address);
  const endTracing = await startTracing(source);
  const { ctx, startJobs, stop } = await openContext(config, log, chain, { serves: true, signer });
  const requests = new RequestMetrics();
  let metrics: MetricsServer | undefined;
  try {
    for (const step of modules.flatMap(({ startUp = [] }) => startUp)) await step(ctx);
    if (config.metrics) metrics = await startMetricsServer(ctx, requests, config.metrics);
    await startJobs();
    const { mode } = config;
    const off = readCapabilities(source).flatMap(({ isOn, said }) => (isOn ? [] : said));
    log.info(mode === 'demo' ? { mode } : { mode, off }, 'the service is ready');
    const stopAll = async () => {
      await metrics?.stop();
      await stop();
      await endTracing();
    };
    holder.fnxPageAnswered = (answered) => requests.recordPage(answered);
    return { ctx, app: createApp(ctx, requests), stop: stopAll };
  } catch (error) {
    await metrics?.stop();
    await stop().catch(() => {});
    await endTracing();
    throw error;
  }
}

/** A context and the functions that start its jobs and close it. */
type OpenContext = { ctx: AppContext; startJobs(): Promise<void>; stop(): Promise<void> };

/**
 * Opens the database, migrates it and builds the context. Starts no jobs: the service does that afterwards, operator
 * commands do not.
 *
 * @param serves true for the service itself; an embedded database allows only one
 */
export async function openContext(
  config: ServerConfig,
  log: AppContext['log'],
  chain: ChainReader,
  { serves = false, signer = openSigner(config) }: { serves?: boolean; signer?: QuoteSigner } = {},
): Promise<OpenContext> {
  const stops: (() => Promise<void>)[] = [async () => endPictureProcesses()];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const url = config.databaseUrl ?? (await startDatabase(config, log, stops, serves)).url;
    await prepareSchema(config, url, log);
    const open = (max: number, applicationName: string) => {
      const pool = createPool(url, { max, applicationName, onOpen: traceStatements });
      // An idle connection that breaks is replaced; without a listener the event would end the process.
      pool.on('error', () => log.warn('an idle database connection broke'));
      stops.push(() => pool.end());
      return pool;
    };
    const pool = open(config.databasePools.requests, 'fnx');
    const db = openDb(pool, { clock: systemClock, config });
    // Requests that have taken all their connections do not hold up the jobs, nor the jobs them.
    const jobPool = open(config.databasePools.jobs, 'fnx-jobs');
    // Before the engine takes connections: those that are open already would change guarded rows without a line in the journal.
    const jobDb = openDb(jobPool, { clock: systemClock, config });
    const engine = await createJobEngine(jobPool, log, jobDefinitions, { leadPool: pool }).catch(
      explainQueues,
    );
    stops.push(() => engine.stop());
    const replica = config.replicaUrl
      ? await openReplica(config.replicaUrl, pool, log, traceStatements)
      : null;
    if (replica) stops.push(() => replica.stop());
    const events = createEventHub(url, log);
    stops.push(() => events.stop());
    const senders = createSenders(config, db);
    stops.push(() => senders.mail.close());
    const ctx: AppContext = {
      config,
      db,
      pool,
      replica,
      clock: systemClock,
      log,
      ...senders,
      captcha: openCaptchaOf(config, db),
      kyc: createKycProvider(config.sumsub),
      chain,
      signer,
      sender: config.sender && openAccount(config.sender.account),
      addressScreening: config.addressScreening && createAddressScreening(config.addressScreening),
      push: config.push && createPushSender(config.push),
      jobs: engine,
      events,
      registry,
      authenticate: (token, userAgent) => authenticate(ctx, token, userAgent),
    };
    const startJobs = () => engine.start({ ...ctx, pool: jobPool, db: jobDb });
    return { ctx, startJobs, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** Where the owner migrates, which may happen beside the start. */
async function awaitMigrations(config: ServerConfig, log: AppContext['log']): Promise<void> {
  const { mode, databaseUrl, limits } = config;
  if (mode === 'demo' || databaseUrl === null) return;
  const beginWithinMs = limits.migrationWaitSeconds * 1000;
  await awaitMigration({ url: databaseUrl, beginWithinMs, say: (message) => log.warn(message) });
}

/** In production the owner migrates (`npm run migrate`); demo mode and the embedded database have only one role. */
async function prepareSchema(
  { mode, databaseUrl }: ServerConfig,
  url: string,
  log: AppContext['log'],
): Promise<void> {
  if (mode === 'demo' || databaseUrl === null) {
    return migrateDatabase(url, undefined, { say: (message) => log.warn(message) });
  }
  const client = new DatabaseClient({ connectionString: url, application_name: 'fnx-probe' });
  client.on('error', () => {});
  await client.connect();
  try {
    const missing = await missingMigrations(client);
    if (missing.length > 0) {
      throw new RefusedError(
        `The database lacks the migrations ${missing.join(', ')}. ${RUN_MIGRATE}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** SQLSTATE insufficient_privilege: a table of the job queue has to be made first. */
function explainQueues(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error;
  throw new RefusedError(`The database lacks tables of the job queue. ${RUN_MIGRATE}`);
}

async function startDatabase(
  config: ServerConfig,
  log: AppContext['log'],
  stops: (() => Promise<void>)[],
  serves: boolean,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.warn(message),
  });
  log.info({ port: postgres.port, folder: postgres.folder, origin: postgres.origin }, 'database');
  // Unless the process is killed, the server it owns is stopped with it.
  const atExit = () => postgres.stopNow();
  process.once('exit', atExit);
  stops.push(async () => {
    await postgres.stop();
    process.off('exit', atExit);
  });
  if (serves) {
    await postgres.claim();
    postgres.keepRunning();
  }
  return postgres;
}

function createSenders(config: ServerConfig, db: Db): Pick<AppContext, 'mail' | 'sms'> {
  if (config.mode === 'demo') return createDemoOutbox(db);
  // The parser requires both outside demo mode.
  if (!config.mail || !config.sms)
    throw new RefusedError('SMTP_URL and SMS_GATEWAY_URL are required.');
  return { mail: createSmtpSender(config.mail), sms: createHttpSmsSender(config.sms) };
}
