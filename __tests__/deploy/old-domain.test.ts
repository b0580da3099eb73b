import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeNeeds } from '../support/service/needs';
import { type Running, runNginx, shipped, upstreamOf } from './run-nginx';

/* The domain before a move, in a real nginx: the list of sites that may use its passkeys, and redirects for all else. */

const NEW = 'https://invest.example.com';

let nginx: Running;
let app: http.Server;
/** Method, host and path of what reached the app. */
const asked: string[] = [];

/** The shipped server of TLS, without TLS. */
function oldDomain(port: number, folder: string): string {
  const [, , secure = ''] = shipped('fnx-old-domain.conf').split(/^server \{/m);
  return `server {${secure}`
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_).*\n/gm, '')
    .replaceAll('/var/log/nginx', folder);
}

const get = (path: string, method = 'GET') =>
  fetch(`${nginx.url}${path}`, { method, redirect: 'manual' });

describeNeeds('nginx')('nginx', () => {
  beforeAll(async () => {
    app = http
      .createServer(({ method, headers, url }, answer) => {
        asked.push(`${method} ${headers.host}${url}`);
        answer.setHeader('content-type', 'application/json');
        answer.end(JSON.stringify({ origins: [NEW, 'https://old.example.com'] }));
      })
      .listen(0, '127.0.0.1');
    await once(app, 'listening');
    const { port: upstream } = app.address() as AddressInfo;
    nginx = await runNginx((port, folder) => upstreamOf(upstream) + oldDomain(port, folder));
  });
  afterAll(async () => {
    await nginx?.stop();
    app?.closeAllConnections();
    app?.close();
  });

  it('answers the list of related origins itself, as browsers need it', async () => {
    const answer = await get('/.well-known/webauthn');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect((await answer.json()).origins).toContain(NEW);
    expect(asked).toEqual(['GET invest.example.com/.well-known/webauthn']);
  });

  it('serves nothing else', async () => {
    asked.length = 0;
    for (const path of ['/', '/auth/login?next=%2Fwallet', '/api/v1/config', '/.well-known/x']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, NEW + path]);
    }
    expect((await get('/.well-known/webauthn', 'POST')).status).toBe(403);
    expect(asked).toEqual([]);
  });
});
