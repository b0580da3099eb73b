import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesBelow } from '../../scripts/files-below';
import { bringNetworkFile } from '../../scripts/ops/setup/contracts';
import { writeHostFiles } from '../../scripts/ops/setup/host-files';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-host-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const bank = (file: string, port = 3001) => ({
  file,
  origin: 'https://shares.harbor.example',
  data: '/srv/data/harbor',
  port,
});
const write = (name: string, of: ReturnType<typeof bank>) => {
  const at = path.join(folder, name);
  return { at, commands: writeHostFiles(at, of) };
};
const textsOf = (at: string) => filesBelow(at).map((file) => fs.readFileSync(file, 'utf8'));

it('a second bank’s units and site have its folder, name and ports, and nothing remains to fill in', () => {
  const { at, commands } = write('harbor', bank('/etc/harbor/harbor.env', 3101));
  const read = (name: string) => fs.readFileSync(path.join(at, name), 'utf8');
  const unit = read('systemd/harbor@.service');
  for (const line of [
    'User=harbor',
    'WorkingDirectory=/srv/harbor/current',
    'EnvironmentFile=/etc/harbor/harbor.env',
    'LoadCredential=fnx:/etc/harbor/secrets',
    'ReadWritePaths=/srv/data/harbor',
  ])
    expect(unit.split('\n')).toContain(line);
  expect(read('systemd/harbor-backup.service')).toContain(
    '=BACKUP_KEY:/etc/harbor/owner/BACKUP_KEY',
  );
  expect(read('nginx/harbor-upstream.conf')).toMatch(/server 127\.0\.0\.1:3101 [\s\S]+1:3102 /);
  expect(read('nginx/harbor.conf')).toMatch(
    /include \/etc\/nginx\/harbor-upstream\.conf;[\s\S]+server_name shares\.harbor\.example;/,
  );
  for (const text of textsOf(at)) {
    expect(text.replaceAll('LoadCredential=fnx:', '')).not.toMatch(
      /fnx|example\.com|300[12]|<(env|data|id)|Replace invest|your domain/,
    );
  }
  // In an order in which each can be typed: nginx starts with the site once there is a certificate.
  expect(commands.join('\n')).toMatch(
    /\/srv\/harbor\/current\n[\s\S]+enable --now harbor@3101 harbor@3102 [\s\S]+certbot [\s\S]+nginx -t/,
  );
  expect(commands.join()).not.toMatch(/fnx-journal|harbor-journal/);
  expect(() => writeHostFiles(at, bank('/etc/harbor/harbor.env'))).toThrow(/has files/);
});

it('the files of one bank are those that are shipped, but for its domain and its data', () => {
  const { at } = write('one', { ...bank('/etc/fnx/fnx.env'), data: '/var/lib/fnx' });
  for (const unit of fs.readdirSync('deploy/systemd').filter((name) => name.endsWith('.service')))
    expect(fs.readFileSync(path.join(at, 'systemd', unit), 'utf8')).toBe(
      fs.readFileSync(path.join('deploy/systemd', unit), 'utf8'),
    );
});

it('two banks share one nginx: nothing is said twice outside of a server', () => {
  const parts = ['harbor/nginx/harbor', 'one/nginx/fnx'].flatMap((site) =>
    ['upstream', 'limits'].map((part) => path.join(folder, `${site}-${part}.conf`)),
  );
  const said = parts.flatMap((file) => fs.readFileSync(file, 'utf8').match(/^\w.*$/gm) ?? []);
  expect(said.length).toBeGreaterThan(12);
  expect(said.filter((line, at) => said.indexOf(line) !== at)).toEqual([]);
});

it('the network file comes to the variables, where the service reads it, and replaces no other one', () => {
  const etc = path.join(folder, 'etc');
  fs.mkdirSync(etc);
  const bring = (from: string) => bringNetworkFile(path.join(etc, 'fnx.env'), from);
  const written = path.join(folder, 'mine.json');
  fs.writeFileSync(written, '{}', { mode: 0o600 });
  const brought = bring(written);
  expect(brought).toBe(path.join(etc, 'network.json'));
  expect(fs.statSync(brought).mode & 0o777).toBe(0o644);
  fs.writeFileSync(written, '{"chainId":56}');
  expect(bring(written)).toBe(written);
  expect(fs.readFileSync(brought, 'utf8')).toBe('{}');
});
