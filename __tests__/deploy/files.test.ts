import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseServerEnv } from '@/config/server-env';
import { PROGRAMS } from '../../scripts/release/archive/programs';
import { findNginx } from '../../scripts/test/find-program';
import { itNeeds } from '../support/service/needs';

const root = path.resolve(__dirname, '../..');
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
const NGINX = fs.readdirSync(path.join(root, 'deploy/nginx'));

const UNITS = fs.readdirSync(path.join(root, 'deploy/systemd'));

/** `key=value` lines of a unit, spread over `Environment=` too. */
function settings(unit: string): Map<string, string> {
  const pairs = read(`deploy/systemd/${unit}`)
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => (line.startsWith('Environment=') ? line.slice(12).split(' ') : [line]))
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return new Map(pairs);
}

describe('the times of units, proxy and script fit together', () => {
  const upstream = read('deploy/nginx/fnx-upstream.conf');
  const seconds = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);
  const drain = Number(settings('fnx@.service').get('DRAIN_SECONDS'));

  it('nginx has let go of every idle connection before a port is closed', () => {
    expect(seconds(/keepalive_timeout (\d+)s/, upstream)).toBeLessThan(drain);
  });

  it('nginx sends nothing to an instance while it closes its port', () => {
    expect(seconds(/fail_timeout=(\d+)s/, upstream)).toBeGreaterThan(drain);
  });

  it('the next instance is restarted once nginx has taken the last one back', () => {
    const settle = seconds(/SETTLE_SECONDS=(\d+)/, read('deploy/rolling-restart'));
    expect(settle).toBeGreaterThan(seconds(/fail_timeout=(\d+)s/, upstream));
  });

  it('systemd waits for longer than an end takes', () => {
    for (const unit of ['fnx@.service', 'fnx-api@.service']) {
      expect(Number(settings(unit).get('TimeoutStopSec'))).toBeGreaterThan(10);
      expect(settings(unit).get('DRAIN_SECONDS')).toBe(String(drain));
    }
  });

  it('never sends a POST again', () => {
    const orders = read('deploy/nginx/fnx-locations.conf').replace(/#.*/g, '');
    expect(orders).toMatch(/proxy_next_upstream error timeout http_504;/);
    expect(orders).not.toContain('non_idempotent');
  });
});

it.each(UNITS.filter((unit) => unit.endsWith('.service')))(
  '%s starts a program of the archive',
  (unit) => {
    const [node, program] = settings(unit).get('ExecStart')?.split(' ') ?? [];
    expect(node).toBe('/usr/bin/node');
    expect(['start', ...Object.keys(PROGRAMS)].map((name) => `${name}.js`)).toContain(program);
  },
);

describe('the files of containers', () => {
  it('name instances where the proxy of a machine names ports, and differ in nothing else', () => {
    const setup = (name: string) =>
      read(name)
        .replace(/^#.*\n/gm, '')
        .replace(/server \S+ max_fails/g, 'server max_fails');
    const ours = setup('deploy/compose/fnx-upstream.conf');
    expect(ours.trim()).toBe(setup('deploy/nginx/fnx-upstream.conf').trim());
  });

  it('mount what is there', () => {
    const mounted = [...read('compose.yaml').matchAll(/- \.\/(deploy[^:]*):/g)].map(
      ([, name]) => name,
    );
    expect(mounted.length).toBeGreaterThan(5);
    const missing = mounted.filter((name) => !fs.existsSync(path.join(root, name as string)));
    expect(missing).toEqual([]);
  });
});

it('the port of figures follows the instance’s', () => {
  expect(settings('fnx@.service').get('METRICS_PORT')).toBe('1%i');
  const faults = (port: string) => {
    try {
      parseServerEnv({ METRICS_PORT: port });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(faults('13001')).not.toContain('METRICS_PORT');
  expect(faults('70000')).toContain('METRICS_PORT');
});

// systemd's own checker has the last word; the settings and the scripts of each unit are checked above on every machine.
itNeeds('systemd').each(UNITS)('systemd takes %s', (unit) => {
  const checked = spawnSync(
    'systemd-analyze',
    ['verify', path.join(root, 'deploy/systemd', unit)],
    {
      encoding: 'utf8',
    },
  );
  // The check may complain of other units of this machine, but not of ours.
  const ours = checked.stderr.split('\n').filter((line) => line.includes('fnx'));
  // Node may lie elsewhere here.
  expect(ours.filter((line) => !line.includes('is not executable'))).toEqual([]);
});

itNeeds('nginx', 'openssl')('nginx takes the site with TLS', async () => {
  const nginx = await findNginx();
  expect(nginx).not.toBeNull();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-nginx-'));
  try {
    const made = spawnSync(
      'openssl',
      // biome-ignore format: one argument and its value a line
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=invest.example.com',
        '-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem'), '-days', '1'],
    );
    expect(made.status).toBe(0);
    for (const name of NGINX) {
      const text = read(`deploy/nginx/${name}`)
        .replace(/\/etc\/letsencrypt\/live\/(invest|old)\.example\.com/g, folder)
        .replaceAll('/etc/nginx', folder)
        .replaceAll('/var/log/nginx', folder)
        .replaceAll('listen 80;', 'listen 127.0.0.1:8080;')
        .replaceAll('listen 443 ', 'listen 127.0.0.1:8443 ')
        .replace(/listen \[::\].*\n/g, '\n');
      fs.writeFileSync(path.join(folder, name), text);
    }
    const config = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ');
    fs.writeFileSync(
      config,
      `pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${temporary} include ${folder}/fnx.conf; include ${folder}/fnx-old-domain.conf; }\n`,
    );
    const checked = spawnSync(
      nginx as string,
      ['-t', '-p', folder, '-c', config, '-e', path.join(folder, 'error.log')],
      {
        encoding: 'utf8',
      },
    );
    expect(checked.stderr).toContain('test is successful');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

describe('the files of the database cluster', () => {
  const HA = 'deploy/ha';
  const compose = read(`${HA}/compose.yaml`);
  const named = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name as string))].toSorted();
  const ofMachine = (file: string) => named(read(`${HA}/${file}`), /^#?([A-Z][A-Z0-9_]+)=/gm);
  const ofContainer = (service: string) => {
    const [, rest = ''] = compose.split(`\n  ${service}:\n`);
    return named(rest.split(/\n {2}\w/)[0] ?? '', /^ {6}([A-Z][A-Z0-9_]+):/gm);
  };
  const ofAll = (anchor: string) => {
    const [, rest = ''] = compose.split(`&${anchor}\n`);
    return named(rest.split('\n\n')[0] ?? '', /^ {2}([A-Z][A-Z0-9_]+):/gm);
  };

  it('acknowledge nothing that one machine alone has, and find a lost lease in time', () => {
    const patroni = read(`${HA}/patroni.yml`);
    const seconds = (name: string) =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
    expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m);
    expect(patroni).toMatch(/^ {4}synchronous_mode_strict: true$/m);
    expect(patroni).toMatch(/^ {8}synchronous_commit: "on"$/m);
    // Patroni's own rule.
    const needed = seconds('loop_wait') + 2 * seconds('retry_timeout');
    expect(needed).toBeLessThanOrEqual(seconds('ttl'));
  });

  it('give each container and each machine the variables that the configuration asks for', () => {
    const asked = named(read(`${HA}/haproxy.cfg`), /\$\{(\w+)\}/g);
    expect(asked).toHaveLength(9);
    expect(ofContainer('haproxy')).toEqual(asked);
    expect(ofMachine('haproxy.env')).toEqual(asked);
    // Only a machine has an etcd of its own beside Patroni.
    const own = ['ETCD', 'LEAVE_ETCD'];
    const patroni = [...ofAll('pg-environment'), ...ofContainer('pg1'), ...own].toSorted();
    expect(patroni).toEqual(ofMachine('patroni.env'));
    const etcd = [...ofAll('etcd-environment'), ...ofContainer('etcd1')];
    expect(ofMachine('etcd.env')).toEqual(expect.arrayContaining(etcd));
  });

  it('mount and copy what is there', () => {
    const mounted = named(compose, /\.\/([\w.]+)(?=:)/g);
    const copied = named(read(`${HA}/Dockerfile`), /^COPY (\S+)/gm);
    expect(mounted).toEqual(['haproxy.cfg', 'prometheus']);
    for (const file of [...mounted, ...copied, 'create-database.sh', 'leave-etcd.py', 'etcd.env']) {
      expect(fs.existsSync(path.join(root, HA, file))).toBe(true);
    }
  });

  it('leave connections for standbys and people beside those of the pooler', () => {
    const pooler = read(`${HA}/pgbouncer.ini`);
    const most = Number(/max_connections: (\d+)/.exec(read(`${HA}/patroni.yml`))?.[1]);
    expect(Number(/^default_pool_size = (\d+)/m.exec(pooler)?.[1])).toBeLessThan(most - 10);
    expect(pooler).toMatch(/^pool_mode = session$/m);
  });
});
