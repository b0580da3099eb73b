/**
 * `npm run check -- restore [archive]`: runs the commands of docs/deploying.md, section 8, as they are written there, on a machine
 * laid out as that document says, with a release archive: as root and as an unprivileged user. Stands in for systemd, which starts the shipped units, and for
 * `sudo`. The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from '@/server/identity/file-store';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { expectThat, runChecks } from '../../scripts/checks';
import { query } from '../../scripts/database';
import { prepareDatabase } from '../../scripts/ops/prepare-database';
import { makeArchive } from '../../scripts/release/archive/make-archive';
import { unpackArchive } from '../../scripts/release/archive/unprivileged';
import { documentedCommands, handOver, readUnit } from './documented';
import { fillDatabase, PICTURE, pictureStore, readPeople } from './fill';
import { give, layOut, mapped, type Person } from './place';

/** The unpacked archive. */
let ROOT = '';
const NOBODY = { uid: 65_534, gid: 65_534 };
const SECTION = '8. Backup and restore';
const EXAMPLE = 'fnx-20261120T120000Z';

type Ran = { code: number; output: string };

function runAs(
  user: { uid: number; gid: number },
  [program = '', ...args]: string[],
  env: Record<string, string>,
): Ran {
  const identity = process.getuid?.() === 0 && user.uid !== 0 ? user : {};
  const ran = spawnSync(program, args, {
    ...identity,
    cwd: ROOT,
    env: env as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  const output = `${ran.stdout ?? ''}${ran.stderr ?? ''}${ran.error?.message ?? ''}`;
  return { code: ran.status ?? 128, output };
}

/** Starts a unit of ours like `systemctl start`: with its variables, its credentials, its user. */
function startUnit(name: string, folder: string, user: Person['service']): Ran {
  const unit = readUnit(ROOT, name);
  const place = mkdtempSync(join(folder, 'credentials-'));
  const at = (text: string) => mapped(text, folder, ROOT);
  const variables = handOver(unit, place, at);
  give(place, user);
  const [, ...words] = unit.command.map(at);
  return runAs(user, [process.execPath, ...words], {
    ...variables,
    PATH: process.env.PATH ?? '',
    TMPDIR: join(folder, 'tmp'),
    HOME: join(folder, 'home'),
  });
}

/** Programs of the document that are not ours: they note what they were asked, or do it on the test's server. */
function standIns(folder: string, databaseUrl: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const put = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  put('systemctl', `echo "$@" >> "${folder}/home/systemctl"`);
  // sudo -u postgres createdb --owner <role> <name>, on the server of this check.
  const { hostname, port, username, password } = new URL(databaseUrl);
  const server = `PGHOST=${hostname} PGPORT=${port} PGUSER=${username} PGPASSWORD=${password}`;
  put('sudo', `shift 2\nexec env ${server} PATH="${bin}:$PATH" "$@"`);
  if (!existsSync('/usr/bin/createdb')) {
    console.log('createdb is not installed: SQL stands in for it.');
    const sql = `new (require('pg').Client)({database:'postgres',user:process.env.PGUSER})`;
    put(
      'createdb',
      `cd "${ROOT}" && exec node -e "const c=${sql};c.connect().then(()=>c.query('create database '+process.argv[3]+' owner '+process.argv[2])).finally(()=>c.end())" "$1" "$2" "$3"`,
    );
  }
  chmodSync(bin, 0o755);
  return bin;
}

async function checkAs(person: Person, serverUrl: string): Promise<void> {
  console.log(`\n${person.name}:`);
  const folder = mkdtempSync(join(tmpdir(), 'fnx-restore-'));
  const [service, owner] = await makeDatabase(serverUrl);
  try {
    layOut(folder, { service, owner }, person);
    await prepareDatabase(owner, service);
    const upload = await fillDatabase(owner, join(folder, 'var/lib/fnx'), person.service);
    const people = await readPeople(service);
    const env = environment(folder, serverUrl);
    const [setUp = '', restore = ''] = documentedCommands(ROOT, SECTION);

    const began = runAs(person.command, ['bash', '-ec', mapped(setUp, folder, ROOT)], env);
    expectThat('the commands of the backup succeed', began.code === 0, began.output);
    for (const unit of ['fnx-backup', 'fnx-backup-verify']) {
      const ran = startUnit(unit, folder, person.service);
      expectThat(`${unit}.service succeeds`, ran.code === 0, ran.output);
    }
    // The machine is lost, but for its backups and its secrets.
    rmSync(join(folder, 'var/lib/fnx/kyc'), { recursive: true });
    await query(serverUrl, `drop database fnx with (force)`);
    const [backup = 'none'] = readdirSync(join(folder, 'var/backups/fnx'));
    const commands = mapped(restore.replaceAll(EXAMPLE, backup), folder, ROOT);
    const ran = runAs(person.command, ['bash', '-ec', commands], env);
    expectThat('the commands of the restore succeed', ran.code === 0, ran.output);
    const restored = service.replace(/\/fnx$/, '/fnx_restored');
    const found = await readPeople(restored).catch(String);
    expectThat('the role of the service reads the same rows', found === people, found);
    await checkUpload(join(folder, 'var/lib/fnx'), upload, person);
    checkMessages(person, folder, env, backup);
  } finally {
    await query(serverUrl, 'drop database if exists fnx with (force)');
    await query(serverUrl, 'drop database if exists fnx_restored with (force)');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkUpload(dataDir: string, name: string, { service }: Person): Promise<void> {
  const kyc = join(dataDir, 'kyc');
  const folder = statSync(kyc);
  const file = statSync(join(kyc, name));
  const owned = [folder, file].every(({ uid, gid }) => uid === service.uid && gid === service.gid);
  expectThat('uploads belong to the user of the service', owned, `${folder.uid} ${file.uid}`);
  const modes = `${(folder.mode & 0o777).toString(8)} ${(file.mode & 0o777).toString(8)}`;
  expectThat('nobody else can read them', modes === '700 600', modes);
  const opened = await readFile(pictureStore(dataDir), name).catch(String);
  expectThat('they open with the key', opened.toString() === PICTURE, 'other bytes');
}

/** Checks the messages to a person who has forgotten something. */
function checkMessages(
  { command }: Person,
  folder: string,
  env: Record<string, string>,
  backup: string,
): void {
  const at = (path: string) => join(folder, path);
  const empty = { ...env, FNX_ENV_FILE: '/dev/null' };
  const key = { ...empty, BACKUP_KEY_FILE: at('etc/fnx/owner/BACKUP_KEY') };
  const all = { ...key, FNX_ENV_FILE: at('etc/fnx/fnx.env') };
  const cases: [string, Record<string, string>, string, RegExp][] = [
    ['no key', empty, backup, /BACKUP_KEY needs at least 32 bytes/],
    ['no variables', key, backup, /Set DATABASE_URL, or FNX_DATA_DIR.*FNX_ENV_FILE/],
    [
      'no file of variables',
      { ...env, FNX_ENV_FILE: at('nothing') },
      backup,
      /FNX_ENV_FILE cannot be read: .*nothing/,
    ],
    [
      'no file of a secret',
      { ...all, DATABASE_OWNER_URL_FILE: at('nothing') },
      backup,
      /DATABASE_OWNER_URL_FILE cannot be read: .*nothing/,
    ],
    ['no backup', all, 'fnx-20000101T000000Z', /holds no whole backup/],
    ['a database that is filled already', all, backup, /has tables already/],
  ];
  for (const [what, variables, name, words] of cases) {
    const from = at(`var/backups/fnx/${name}`);
    const { code, output } = runAs(command, [process.execPath, 'restore.js', from], variables);
    const said = code === 1 && words.test(output) && !/\n\s+at /.test(output);
    expectThat(`${what}: says so`, said, `${code} ${output}`);
  }
}

function environment(folder: string, serverUrl: string): Record<string, string> {
  const bin = standIns(folder, serverUrl);
  return {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    npm_config_update_notifier: 'false',
  };
}

/** The database `fnx` with its two roles. */
async function makeDatabase(serverUrl: string): Promise<[service: string, owner: string]> {
  await query(serverUrl, 'create database fnx owner fnx_owner');
  return ['fnx_service', 'fnx_owner'].map((role) => {
    const url = new URL(serverUrl);
    url.username = role;
    url.password = 'a-password';
    url.pathname = '/fnx';
    return url.href;
  }) as [string, string];
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'fnx-restore-server-'));
  chmodSync(scratch, 0o711);
  ROOT = await unpackArchive(process.argv[2] ?? (await makeArchive('.data/release')).file, scratch);
  const postgres = await startEmbeddedPostgres({ dataDir: scratch, database: 'server' });
  try {
    for (const role of ['fnx_owner', 'fnx_service']) {
      await query(postgres.url, `create role ${role} login password 'a-password'`);
    }
    const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    if (me.uid !== 0) {
      await checkAs({ name: 'as this user', command: me, service: me }, postgres.url);
      console.log('\nNot run as root: only root can do that.');
      return;
    }
    const reads = runAs(NOBODY, ['test', '-r', join(ROOT, 'restore.js')], {});
    const root = { uid: 0, gid: 0 };
    if (reads.code !== 0) {
      await checkAs({ name: 'as root', command: root, service: root }, postgres.url);
      console.log(`\nNot run as another user: user ${NOBODY.uid} cannot read ${ROOT}.`);
      return;
    }
    await checkAs({ name: 'as root', command: root, service: NOBODY }, postgres.url);
    await checkAs({ name: 'as nobody', command: NOBODY, service: NOBODY }, postgres.url);
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

runChecks(main);
