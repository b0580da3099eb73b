import pg from 'pg';
import type { ServerConfig } from '@/config/server-env';
import { findSampleContent } from './content/source/sample-content';
import { losesTimeouts, sharesSessions } from './platform/database/probe-sessions';
import { findSchemaRights } from './platform/database/runtime-role';
import { missingMigrations } from './platform/database/schema-state';
import { readNodeState } from './platform/gateways/test-node';
import { SAMPLE_EMAILS } from './purchase/seed/sample-holders';
import { RefusedError } from './refusal';

/**
 * Refuses configurations in which the service would start and then lose data, or let somebody take shares or money. Asks
 * the database, the nodes and the content files at once, and lists every reason.
 *
 * @throws RefusedError; the database's error when it cannot be asked and nothing else is wrong
 */
export async function refuseUnsafe(config: ServerConfig): Promise<void> {
  const checks = await Promise.allSettled([
    findNodeFaults(config),
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

/**
 * Demo mode approves identity checks automatically and shows everyone's codes, so it runs only against a local test node
 * on this machine (the configuration has checked the address), where nothing has value. Production runs on no test node.
 * A node that does not answer is not an error at this point.
 */
async function findNodeFaults({ mode, chain }: ServerConfig): Promise<string[]> {
  if (mode === 'demo') {
    const [first = ''] = chain.rpcUrls;
    const { version, chainId } = await readNodeState(first);
    // A busy node may answer one question and not the other.
    if (chainId === null || version === '') throw new Error('CHAIN_RPC_URL does not answer.');
    return version.startsWith('HardhatNetwork')
      ? []
      : ['FNX_MODE=demo needs a local test node, and CHAIN_RPC_URL is not a local test node.'];
  }
  const asked = [
    ...chain.rpcUrls.map((url) => ['CHAIN_RPC_URL', url] as const),
    ['PUBLIC_RPC_URL', chain.publicRpcUrl] as const,
  ];
  const faults = await Promise.all(
    asked.map(async ([name, url]) => {
      const node = `${name} (${new URL(url).host})`;
      const { chainId, isTestNode } = await readNodeState(url);
      if (isTestNode) {
        return [
          `${node} is a test node: its shares and payments have no value, and anyone can change its state. Set a node of BNB Smart Chain.`,
        ];
      }
      if (chainId === null || chainId === chain.id) return [];
      return [`${node} is on chain ${chainId}; expected ${chain.id}.`];
    }),
  );
  return faults.flat();
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
  const client = new pg.Client({ connectionString: url, application_name: 'fnx-probe' });
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
    `The folder content/ describes the sample bank: ${samples.join(', ')}. Replace these files as content/README.md says; only where nobody can buy, set SAMPLE_CONTENT=accepted.`,
  ];
}
