import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readFile, storeFile } from '@/server/identity/file-store';
import { bundlePrograms } from '../../scripts/release/archive/bundle-programs';
import { SAMPLE_CONTRACTS } from '../../scripts/sample-contracts';
import { itNeeds } from '../support/service/needs';
import { createTestDatabase, type TestDatabase } from '../support/service/postgres';
import { testConfig } from '../support/service/service';

const isRoot = process.getuid?.() === 0;
const asRoot = itNeeds('root');
const OWNER = 65_534;
const STRANGER = 12_345;
const OLD_KEY = 'Wm6tQz3KbV8xRn5HcYp1LdGs4JfE9uTa';

let programs: string;
let folder: string;
let dataDir: string;
let backups: string;
let database: TestDatabase;
const picture = Buffer.from('a picture of a passport');

const config = (filesKey: string) => ({ config: { ...testConfig({}, dataDir), filesKey } });

beforeAll(async () => {
  fs.mkdirSync('.data', { recursive: true });
  // Below the repository, where its packages are found, also by another user.
  programs = path.resolve(fs.mkdtempSync('.data/programs-'));
  fs.chmodSync(programs, 0o755);
  await bundlePrograms(programs);
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-owner-'));
  fs.chmodSync(folder, 0o711);
  dataDir = path.join(folder, 'data');
  backups = path.join(folder, 'backups');
  for (const name of [dataDir, backups]) fs.mkdirSync(name, { mode: 0o700 });
});
afterAll(async () => {
  await database?.drop();
  for (const place of [folder, programs]) fs.rmSync(place, { recursive: true, force: true });
});

/** A command of an operator as a release has it, as a user of this machine. */
function run(program: string, args: string[], uid = process.getuid?.() ?? 0) {
  const { FILES_KEY, ...rest } = variables();
  // A secret that only this user can read, as root's are on a machine that was set up as documented.
  const secret = path.join(folder, `FILES_KEY-${uid}`);
  fs.writeFileSync(secret, FILES_KEY, { mode: 0o600 });
  if (isRoot) fs.chownSync(secret, uid, uid);
  const ran = spawnSync(process.execPath, [path.join(programs, `${program}.js`), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...rest, FILES_KEY_FILE: secret } as never,
    ...(isRoot && uid !== 0 && { uid, gid: uid }),
  });
  return { code: ran.status, said: ran.stdout + ran.stderr };
}

const variables = () => ({
  FNX_MODE: 'demo',
  FNX_DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.url,
  TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
  CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
  FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
  FILES_KEY_FALLBACK: OLD_KEY,
  BACKUP_KEY: 'Pz4vNc7TkXw2LmR9sYb6QeE1hJd5GfU8',
  CHAIN_RPC_URL: 'http://127.0.0.1:9',
  TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  SHARE_CONTRACTS: SAMPLE_CONTRACTS,
});

function filesBelow(place: string): string[] {
  return fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name));
}

const owners = (place: string) => [
  ...new Set(filesBelow(place).map((file) => fs.statSync(file).uid)),
];

function give(uid: number): void {
  for (const file of [dataDir, backups, ...filesBelow(dataDir)]) fs.chownSync(file, uid, uid);
}

describe('what root does', () => {
  asRoot(
    'in the folder of the service stays the service’s: reseal, backup, migration',
    async () => {
      const { fileName } = await storeFile(config(OLD_KEY), picture);
      give(OWNER);
      const resealed = run('admin', ['kyc', 'reseal']);
      expect(resealed).toMatchObject({ code: 0 });
      expect(owners(dataDir)).toEqual([OWNER]);
      expect(await readFile(config(variables().FILES_KEY), fileName)).toEqual(picture);
      const backup = run('backup', ['--to', backups]);
      expect(backup).toMatchObject({ code: 0 });
      expect(filesBelow(backups).length).toBeGreaterThan(1);
      expect(owners(backups)).toEqual([OWNER]);
      expect(run('migrate', [])).toMatchObject({ code: 0 });
      // The journal names who typed it, not whose place was taken.
      const { rows } = await query("select actor from journal where action = 'kyc reseal'");
      expect(rows).toEqual([{ actor: os.userInfo().username }]);
    },
  );

  asRoot('in the folder of an export stays its own', () => {
    give(OWNER);
    const exports = path.join(folder, 'exports');
    fs.mkdirSync(exports, { mode: 0o700 });
    const key = path.join(folder, 'journal.key');
    spawnSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
    expect(run('admin', ['journal', 'export', '--to', exports, '--key', key])).toMatchObject({
      code: 0,
    });
  });
});

describe('another user than the owner', () => {
  asRoot.each([
    ['admin', ['kyc', 'reseal']],
    ['backup', ['--to', '/tmp']],
    ['restore', ['/tmp/none']],
    ['migrate', []],
  ])('is refused by %s, with both numbers', (program, args) => {
    give(OWNER);
    const { code, said } = run(program, args, STRANGER);
    expect(code).toBe(1);
    expect(said).toMatch(/belongs to the user with the number 65534; you are 12345/);
  });
});

it('the owner works in the folder', async () => {
  const me = process.getuid?.() ?? 0;
  if (isRoot) give(me);
  const { fileName } = await storeFile(config(OLD_KEY), picture);
  expect(run('admin', ['kyc', 'reseal'])).toMatchObject({ code: 0 });
  expect(await readFile(config(variables().FILES_KEY), fileName)).toEqual(picture);
});

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
