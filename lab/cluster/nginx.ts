import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Child, startChild } from '../../scripts/processes';

const SHIPPED = resolve('deploy/nginx');

/** The two ports that the shipped upstream names. */
const SHIPPED_PORTS = ['3001', '3002'];

export type Nginx = Child & { url: string; accessLog: string };

/**
 * Runs the shipped upstream and locations on other ports, without TLS, in a folder of its own.
 *
 * @param nginx the executable
 */
export function startNginx(
  nginx: string,
  folder: string,
  port: number,
  instances: readonly number[],
): Nginx {
  mkdirSync(folder, { recursive: true });
  const upstream = SHIPPED_PORTS.reduce(
    (text, shipped, index) =>
      text.replace(`127.0.0.1:${shipped} `, `127.0.0.1:${instances[index]} `),
    readFileSync(join(SHIPPED, 'fnx-upstream.conf'), 'utf8'),
  );
  writeFileSync(join(folder, 'upstream.conf'), upstream);
  const accessLog = join(folder, 'access.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    [
      'daemon off;',
      'worker_processes 2;',
      `pid ${join(folder, 'nginx.pid')};`,
      `error_log ${join(folder, 'error.log')} warn;`,
      'events { worker_connections 1024; }',
      'http {',
      ...temporary,
      `  include ${join(folder, 'upstream.conf')};`,
      `  access_log ${accessLog} fnx;`,
      '  server {',
      `    listen 127.0.0.1:${port};`,
      `    include ${join(SHIPPED, 'fnx-locations.conf')};`,
      '  }',
      '}',
      '',
    ].join('\n'),
  );
  const child = startChild(nginx, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], {
    logFile: join(folder, 'output.log'),
  });
  return { ...child, url: `http://127.0.0.1:${port}`, accessLog };
}
