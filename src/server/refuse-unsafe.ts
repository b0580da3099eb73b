import { DatabaseClient } from '@fnx/postgres/database-client';
import { losesTimeouts, sharesSessions } from '@fnx/postgres/probe-sessions';
import { findSchemaRights } from '@fnx/postgres/runtime-role';
import type pg from 'pg';
import type { Address } from 'viem';
import type { ServerConfig } from '@/config/server-env';
import { missingMigrations } from '@/server/platform/database/schema';
import { findSampleContent } from './content/source/sample-content';
import type { ChainReader } from './platform/gateways/chain-reader';
import { SAMPLE_EMAILS } from './purchase/seed/sample-holders';
import { RefusedError } from './refusal';
import { findContractFaults } from './refuse-contracts';
import { findClockFaults, findNodeFaults } from './refuse-nodes';

/**
 * Refuses configurations in which the service would start and then lose data, or let somebody take shares or money. Asks
 * the database, the nodes, the contracts and the content files at once, and lists every reason.
 *
 * @param signer the address whose quotes the contracts have to accept
 * @throws RefusedError; the error of a node or of the database when it cannot be asked and nothing else is wrong: then nothing is known
 * to be safe, and the start has to be tried again
 */
export async function refuseUnsafe(
  config: ServerConfig,
  chain: ChainReader,
  signer: Address,
): Promise<void> {
  const checks = await Promise.allSettled([
    findNodeFaults(config),
    findContractFaults(config, chain, signer),
    findClock(config, chain),
    findDatabaseFaults(config),
    findContentFaults(config),
  ]);
  const faults = checks.flatMap((check) => (check.status === 'fulfilled' ? check.value : []));
  if (faults.length > 0) {
    throw new RefusedError(
      `The service refuses to start for ${faults.length} reason(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  for (const check of checks) if (check.status === 'rejected') throw check.reason;
}

/** Demo chains stand still or run ahead, as tests tell them to. */
async function findClock({ mode }: ServerConfig, chain: ChainReader): Promise<string[]> {
  return mode === 'production' ? findClockFaults(chain.nodes) : [];
}

/** The embedded database is the service's own: it has no pooler, and its only role is the owner. */
async function findDatabaseFaults({ mode, databaseUrl }: ServerConfig): Promise<string[]> {
  if (databaseUrl === null) return [];
  const faults: string[] = [];
  if (await sharesSessions(databaseUrl)) {
    faults.push(
      'DATABASE_URL is a pooler that shares connections between statements, so locks, events and prepared statements get lost. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly.',
    );
  }
  if (await losesTimeouts(databaseUrl)) {
    faults.push(
      'DATABASE_URL is a pooler that does not pass on the timeouts of statements and locks, so a request could wait forever. Set ignore_startup_parameters in PgBouncer and the timeouts on the role, as docs/deploying.md says, or connect to PostgreSQL directly.',
    );
  }
  if (mode === 'production') faults.push(...(await findRoleFaults(databaseUrl)));
  return faults;
}

async function findRoleFaults(url: string): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'fnx-probe' });
  client.on('error', () => {});
  await client.connect();
  try {
    const rights = await findSchemaRights(client);
    const missing = await missingMigrations(client);
    const demo = missing.length === 0 && (await hasDemoData(client));
    return [
      ...(rights.length === 0
        ? []
        : [
            `The role of DATABASE_URL ${rights.join(', ')}: an injected statement could switch off the rules of the ledger. Use a role that only reads and writes rows, and give the owner to "npm run migrate" as DATABASE_OWNER_URL.`,
          ]),
      ...(missing.length === 0
        ? []
        : [`The database lacks the migrations ${missing.join(', ')}. ${RUN_MIGRATE}`]),
      ...(demo
        ? ['The database of DATABASE_URL holds the data of a demo. Create a new database.']
        : []),
    ];
  } finally {
    await client.end();
  }
}

export const RUN_MIGRATE = 'Run: npm run migrate, with the owner in DATABASE_OWNER_URL.';

async function hasDemoData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ demo: boolean }>(
    `select exists (select from demo_messages) or exists (select from users where email = any($1)) as demo`,
    [SAMPLE_EMAILS],
  );
  return rows[0]?.demo === true;
}

async function findContentFaults({ mode, sampleContent }: ServerConfig): Promise<string[]> {
  const isRefused = mode === 'production' && sampleContent === 'refused';
  const samples = isRefused ? findSampleContent() : [];
  if (samples.length === 0) return [];
  return [
    `These files describe the sample bank: ${samples.join(', ')}. Replace them as bank/README.md says; only where nobody can buy, set SAMPLE_CONTENT=accepted.`,
  ];
}
