import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findNginx } from '../../scripts/test/find-program';

/*
 * The shipped limits in a real nginx, in front of a server that answers everything. Addresses of callers come from a header, as
 * behind a CDN. Skipped where nginx is not installed and cannot be fetched.
 */

const SHIPPED = path.resolve('deploy/nginx');
const canTryNginx =
  process.env.NGINX_PATH !== undefined ||
  spawnSync('which', ['nginx']).status === 0 ||
  spawnSync('which', ['apt-get']).status === 0;

jest.setTimeout(120_000);

let folder: string;
let nginx: ChildProcess;
let app: http.Server;
let url: string;

/** The lines of the site that limit: the rest of it is TLS and paths of the system. */
const siteLimits = () =>
  fs
    .readFileSync(path.join(SHIPPED, 'fnx.conf'), 'utf8')
    .split('\n')
    .filter((line) => /^\s*limit_(req|conn) /.test(line))
    .join('\n');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function writeConfig(port: number, upstream: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const upstreams = fs
    .readFileSync(path.join(SHIPPED, 'fnx-upstream.conf'), 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${upstream}`)
    .replace(/^ *server 127\.0\.0\.1:3002.*\n/m, '');
  // One a second: then the bursts are what counts, and not how fast this machine sends.
  const limits = fs
    .readFileSync(path.join(SHIPPED, 'fnx-limits.conf'), 'utf8')
    .replace(/rate=\d+r\/s/g, 'rate=1r/s');
  const config = path.join(folder, 'nginx.conf');
  fs.writeFileSync(path.join(folder, 'upstream.conf'), upstreams);
  fs.writeFileSync(path.join(folder, 'limits.conf'), limits);
  fs.writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 4096; }
http {
  access_log off; ${temporary}
  set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;
  include ${folder}/upstream.conf;
  include ${folder}/limits.conf;
  server {
    listen 127.0.0.1:${port};
    ${siteLimits()}
    include ${SHIPPED}/fnx-locations.conf;
  }
}
`,
  );
  return config;
}

const get = async (target: string, from: string) => {
  const answer = await fetch(`${url}${target}`, { headers: { 'x-real-ip': from } });
  await answer.text();
  return answer.status;
};

/** Requests, a hundred at once, one from each address; how many were passed on. */
async function passed(target: string, addresses: readonly string[]): Promise<number> {
  const statuses: number[] = [];
  for (let from = 0; from < addresses.length; from += 100) {
    const some = addresses.slice(from, from + 100);
    statuses.push(...(await Promise.all(some.map((address) => get(target, address)))));
  }
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

const many = (count: number, address: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n));

/** Skipped only where neither nginx nor apt-get is, such as on a Mac: `brew install nginx` or NGINX_PATH ends that. */
(canTryNginx ? describe : describe.skip)('nginx', () => {
  beforeAll(async () => {
    const program = await findNginx();
    if (!program) throw new Error('nginx could not be fetched');
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-limits-'));
    app = http.createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const config = writeConfig(port, (app.address() as AddressInfo).port);
    const options = ['-p', folder, '-c', config, '-e', path.join(folder, 'error.log')];
    nginx = spawn(program, options, { stdio: 'ignore' });
    const isUp = () => get('/', '198.51.100.1').then(Boolean, () => false);
    while (!(await isUp())) await wait(50);
  });
  afterAll(async () => {
    if (nginx) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    app?.closeAllConnections();
    app?.close();
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  });

  it('counts calls by the /64 of an IPv6 address', async () => {
    const one = await passed(
      '/api/v1/config',
      many(300, (n) => `2001:db8:1:2::${n.toString(16)}`),
    );
    expect(one).toBeGreaterThan(100);
    expect(one).toBeLessThan(150);
    expect(await get('/api/v1/config', '2001:db8:1:3::1')).toBe(200);
    // A byte of this network is a line feed.
    const odd = await passed(
      '/api/v1/config',
      many(300, (n) => `2001:db8:a0a:a0a::${n.toString(16)}`),
    );
    expect(odd).toBeLessThan(150);
  });

  it('counts calls by the IPv4 address', async () => {
    const one = await passed(
      '/api/v1/config',
      many(300, () => '203.0.113.7'),
    );
    expect(one).toBeGreaterThan(100);
    expect(one).toBeLessThan(150);
    expect(await get('/api/v1/config', '203.0.113.8')).toBe(200);
  });

  it('counts all networks of a /48 together, and gives them more', async () => {
    const one = await passed(
      '/api/v1/config',
      many(1_000, (n) => `2001:db8:7:${n.toString(16)}::1`),
    );
    expect(one).toBeGreaterThanOrEqual(800);
    expect(one).toBeLessThan(900);
    expect(await get('/api/v1/config', '2001:db8:8::1')).toBe(200);
    // IPv4 has no such network.
    const others = await passed(
      '/api/v1/config',
      many(1_000, (n) => `198.51.${100 + (n >> 8)}.${n & 255}`),
    );
    expect(others).toBe(1_000);
  });

  it('lets a first visit load all its files at once', async () => {
    expect(
      await passed(
        '/_next/static/chunks/main.js',
        many(150, () => '203.0.113.50'),
      ),
    ).toBe(150);
  });
});
