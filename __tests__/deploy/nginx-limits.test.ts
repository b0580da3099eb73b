import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { checkSite } from '../../scripts/release/manifest/check-site';
import { hashOf, type SiteManifest } from '../../scripts/release/manifest/create-manifest';
import { describeNeeds } from '../support/service/needs';
import { type Running, runNginx, shipped, upstreamOf } from './run-nginx';

/*
 * The shipped limits in a real nginx, in front of a server that answers everything. Addresses of callers come from a header, as
 * behind a CDN. Skipped where nginx is not installed and cannot be fetched.
 */

let nginx: Running;
let app: http.Server;

/** The lines of the site that limit, and what it says then: the rest of it is TLS and paths of the system. */
const siteLimits = () => /^ *limit_req .*?^ {4}\}/ms.exec(shipped('fnx.conf'))?.[0];

/** One a second: then the bursts are what counts, and not how fast this machine sends. */
const slowly = (limits: string) => limits.replace(/rate=\d+r\/s/g, 'rate=1r/s');

const site = (port: number, upstream: number, limits: string) => `
  set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;
  ${upstreamOf(upstream)}
  ${limits}
  server {
    listen 127.0.0.1:${port};
    ${siteLimits()}
    include ${path.resolve('deploy/nginx/fnx-locations.conf')};
  }
`;

const get = async (target: string, from: string) => {
  const answer = await fetch(`${nginx.url}${target}`, { headers: { 'x-real-ip': from } });
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

describeNeeds('nginx')('nginx', () => {
  beforeAll(async () => {
    app = http.createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const { port: upstream } = app.address() as AddressInfo;
    nginx = await runNginx((port) => site(port, upstream, slowly(shipped('fnx-limits.conf'))));
  });
  afterAll(async () => {
    await nginx?.stop();
    app?.closeAllConnections();
    app?.close();
  });

  // security(Authentication and codes 6.3.1)
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

  it('lets the check of the manifest pass, which waits as it is told', async () => {
    const { port: upstream } = app.address() as AddressInfo;
    const whole = await runNginx((port) => site(port, upstream, shipped('fnx-limits.conf')));
    try {
      const names = many(450, (n) => `/_next/static/chunks/${n}.js`);
      const files = Object.fromEntries(names.map((name) => [name, hashOf('ok')]));
      const rest = {
        format: 1,
        buildId: '',
        livePages: [],
        inlineScripts: [],
      } satisfies Partial<SiteManifest>;
      const { differences } = await checkSite(whole.url, { ...rest, files });
      expect(differences).toEqual([]);
    } finally {
      await whole.stop();
    }
  }, 60_000);
});
