/**
 * `npm run check -- install [archive]`: runs the commands of docs/deploying.md as they stand there, in a clean Debian that debootstrap makes below `.data/install`, to the first
 * purchase, backup, restore, upgrade and removal. Prints what it left out and what stands in for another thing. Needs root and a mirror of Debian: without
 * them it is left out as a whole, and says so. Everything but the packages of Debian happens in a network of its own, which ends with it.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { report } from '../../scripts/checks';
import { capture, run, runScript } from '../../scripts/processes';
import { bundlePrograms } from '../../scripts/release/archive/bundle-programs';
import { findNode24 } from '../../scripts/test/find-node24';
import { unpackPackage } from '../../scripts/test/unpack-package';
import { fetches, readBlocks, runIn } from './place';

const FOLDER = resolve('.data/install');
const BASE = join(FOLDER, 'base');
const ROOT = join(FOLDER, 'root');
const DEBIAN = ['bookworm', 'http://deb.debian.org/debian'];
/** Beside those that every Debian has, which debootstrap's smallest one lacks. */
const PACKAGES = 'ca-certificates,openssl,procps,iproute2,sudo,systemd';
const DOMAIN = 'invest.example.com';

/** @returns why there is no clean Debian */
async function makeBase(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root can enter another root';
  if ((await capture('unshare', ['-n', 'true'])).code !== 0)
    return 'no network of its own can be had';
  if (existsSync(BASE)) return null;
  const tools = join(FOLDER, 'tools');
  if (!existsSync(tools)) {
    const failed = await unpackPackage('debootstrap', tools);
    if (failed) return failed;
  }
  const env = { DEBOOTSTRAP_DIR: join(tools, 'root/usr/share/debootstrap') };
  const program = join(tools, 'root/usr/sbin/debootstrap');
  const words = ['--variant=minbase', `--include=${PACKAGES}`, DEBIAN[0] ?? '', `${BASE}.draft`];
  rmSync(`${BASE}.draft`, { recursive: true, force: true });
  const { code, output } = await capture(program, [...words, DEBIAN[1] ?? ''], env);
  if (code !== 0) return `debootstrap: exit ${code} ${output.slice(-300)}`;
  await capture('mv', [`${BASE}.draft`, BASE]);
  return null;
}

/** A copy of the clean Debian with Node, and with what stands in for systemd, certbot and a name server. */
async function makeRoot(node: string): Promise<void> {
  rmSync(ROOT, { recursive: true, force: true });
  await capture('cp', ['-a', BASE, ROOT]);
  cpSync(node, join(ROOT, 'usr/bin/node'));
  cpSync('/etc/resolv.conf', join(ROOT, 'etc/resolv.conf'), { dereference: true });
  writeFileSync(join(ROOT, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`);
  // Debian starts no server while it installs: their units are started later, in the other network.
  put('usr/sbin/policy-rc.d', 'exit 101');
  // A root that is thrown away needs no disk that has every file at once.
  writeFileSync(join(ROOT, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  const bin = 'opt/stand/bin';
  mkdirSync(join(ROOT, bin), { recursive: true });
  await bundlePrograms(join(ROOT, 'opt/stand'), { systemctl: 'lab/install-trial/systemctl.ts' });
  put(`${bin}/systemctl`, 'exec /usr/bin/node /opt/stand/systemctl.js "$@"');
  put(`${bin}/timedatectl`, 'exit 0');
  const live = `/etc/letsencrypt/live/${DOMAIN}`;
  put(`${bin}/certbot`, `mkdir -p ${live} && cp /opt/stand/*.pem ${live}/`);
  const made = [
    '-out',
    join(ROOT, 'opt/stand/fullchain.pem'),
    '-keyout',
    join(ROOT, 'opt/stand/privkey.pem'),
  ];
  const names = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`, '-days', '2'];
  await capture('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, ...names]);
}

/** The document's blocks that fetch packages of Debian, in the network of this machine. */
async function installPackages(): Promise<void> {
  // Packages that an earlier run has fetched.
  const [kept, fetched] = [join(FOLDER, 'archives'), join(ROOT, 'var/cache/apt/archives')];
  if (existsSync(kept)) cpSync(kept, fetched, { recursive: true });
  for (const { text } of readBlocks().filter(fetches)) {
    const { code, output } = await runIn(ROOT, text);
    report(`${text.split('\n')[0]} …`, code === 0, code === 0 ? '' : output.slice(-1_000));
    if (code !== 0) throw new Error('What follows needs it.');
  }
  cpSync(fetched, kept, { recursive: true });
}

function put(path: string, text: string): void {
  writeFileSync(join(ROOT, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

async function main(): Promise<boolean> {
  const node = await findNode24();
  const lacking = node ? await makeBase() : 'there is no Node 24';
  if (lacking || !node) {
    console.log(`LEFT OUT ${lacking}\n\n0 blocks were run, all were LEFT OUT.`);
    return true;
  }
  await makeRoot(node);
  const updated = await runIn(ROOT, 'apt-get update -qq');
  if (updated.code !== 0) {
    console.log(
      `LEFT OUT no mirror of Debian: ${updated.output.slice(-300)}\n\n0 blocks were run.`,
    );
    return true;
  }
  await installPackages();
  const hosts = `mount --bind ${join(ROOT, 'etc/hosts')} /etc/hosts`;
  const lines = `ip link set lo up && ${hosts} && mount -t proc proc ${ROOT}/proc && mount --rbind /dev ${ROOT}/dev`;
  const inside = `"$0" --import tsx lab/install-trial/follow.ts "$@"`;
  const apart = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const words = [
    ...apart,
    'sh',
    '-c',
    `${lines} && ${inside}; exit $?`,
    process.execPath,
    ROOT,
    DOMAIN,
    ...process.argv.slice(2),
  ];
  const code = await run('unshare', words, {
    NODE_EXTRA_CA_CERTS: join(ROOT, 'opt/stand/fullchain.pem'),
  });
  rmSync(ROOT, { recursive: true, force: true });
  return code === 0;
}

runScript(main);
