import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Child, freePort, startChild } from '../../scripts/processes';
import { startTestChain } from '../support/market/chain';
import { createTestDatabase, type TestDatabase } from '../support/service/postgres';

let chain: Awaited<ReturnType<typeof startTestChain>>;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-standalone-'));
  chain = await startTestChain();
  database = await createTestDatabase();
});
const children: Child[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
});
afterAll(async () => {
  await chain?.stop();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const LOG = 'service.log';

function startService(env: Record<string, string>): Child {
  const child = startChild(process.execPath, ['--import', 'tsx', 'src/server/standalone.ts'], {
    logFile: path.join(folder, LOG),
    env: {
      NODE_ENV: 'production',
      FNX_MODE: 'demo',
      FNX_DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      CHAIN_RPC_URL: chain.rpcUrl,
      TOKEN_ADDRESSES_FILE: chain.addressesFile,
      TREASURY_ADDRESS: chain.addresses.treasury,
      ...env,
    },
  });
  children.push(child);
  return child;
}

/** Resolves when the log has a line; fails with the whole log when the process ends before. */
function logged(child: Child, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!child.tail().includes(line)) return;
      watcher.close();
      resolve();
    };
    const watcher = fs.watch(folder, look);
    void child.ended.then(() => {
      watcher.close();
      reject(new Error(child.tail()));
    });
    look();
  });
}

it('waits for a database that is away, and serves when it is back', async () => {
  const away = new URL(database.url);
  const { hostname, port } = away;
  away.port = String(await freePort());
  const api = await freePort();
  const service = startService({ DATABASE_URL: away.href, PORT: String(api) });
  const relay = net.createServer((socket) => {
    const through = net.connect(Number(port), hostname);
    socket.on('error', () => through.destroy()).pipe(through);
    through.on('error', () => socket.destroy()).pipe(socket);
  });
  try {
    await logged(service, 'the service could not start yet');
    await new Promise<void>((ready) => relay.listen(Number(away.port), '127.0.0.1', ready));
    await logged(service, '"msg":"listening"');
    expect((await fetch(`http://127.0.0.1:${api}/api/v1/health`)).status).toBe(200);
  } finally {
    await service.stop();
    relay.close();
  }
});

it('ends at once when only the operator can help', async () => {
  const service = startService({
    DATABASE_URL: database.url,
    TREASURY_ADDRESS: `0x${'12'.repeat(20)}`,
  });
  expect(await service.ended).toBe(1);
  expect(service.tail()).toContain('TREASURY_ADDRESS is 0x');
  expect(service.tail()).not.toContain('could not start yet');
});
