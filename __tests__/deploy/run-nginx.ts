import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/processes';
import { findNginx } from '../../scripts/test/find-program';

const SHIPPED = path.resolve('deploy/nginx');

export const shipped = (name: string) => fs.readFileSync(path.join(SHIPPED, name), 'utf8');

/** The shipped upstream with one instance. */
export const upstreamOf = (port: number) =>
  shipped('fnx-upstream.conf')
    .replace('127.0.0.1:3001', `127.0.0.1:${port}`)
    .replace(/^ *server 127\.0\.0\.1:3002.*\n/m, '');

export type Running = { url: string; stop(): Promise<void> };

/** A real nginx in a folder of its own. `site` gives the http block for a port and the folder. */
export async function runNginx(site: (port: number, folder: string) => string): Promise<Running> {
  const program = await findNginx();
  if (!program) throw new Error('nginx could not be fetched');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-nginx-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = path.join(folder, 'nginx.conf');
  const errors = path.join(folder, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  fs.writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${errors} crit;
events { worker_connections 4096; }
http { access_log off; ${temporary} ${site(port, folder)} }
`,
  );
  const nginx = spawn(program, ['-p', folder, '-c', config, '-e', errors], { stdio: 'inherit' });
  const isUp = () => fetch(url, { redirect: 'manual' }).then(Boolean, () => false);
  while (!(await isUp())) {
    if (nginx.exitCode !== null) throw new Error(fs.readFileSync(errors, 'utf8'));
    await wait(50);
  }
  return {
    url,
    stop: async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
