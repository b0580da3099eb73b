import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecret } from '../../scripts/ops/setup/env-file';
import { SAMPLE_CONTRACTS } from '../../scripts/sample-contracts';

/** Whom the commands run for; `service` is the user of the service. */
export type Person = {
  name: string;
  command: { uid: number; gid: number };
  service: { uid: number; gid: number };
};

/** The folders of docs/deploying.md, below one folder of ours. */
export const PLACES = ['/etc/fnx', '/var/lib/fnx', '/var/backups/fnx', '/srv/fnx/current'] as const;

/** A text with those folders replaced. */
export function mapped(text: string, folder: string, root: string): string {
  return PLACES.reduce(
    (all, place) =>
      all.replaceAll(place, place === '/srv/fnx/current' ? root : join(folder, place)),
    text,
  );
}

export const FILES_KEY = 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa';

/** Written as systemd takes it: spaces, `&` and `<>` mean something to a shell. */
const VARIABLES = (folder: string) => `# a comment, and an empty line

PUBLIC_URL=https://invest.example.com
FNX_DATA_DIR=${join(folder, '/var/lib/fnx')}
MAIL_FROM=FNX & Co <no-reply@example.com>
PUBLIC_RPC_URL=https://127.0.0.1:9
TREASURY_ADDRESS=0x52908400098527886E0F7030069857D2E4169EE7
SHARE_CONTRACTS=${SAMPLE_CONTRACTS}
SMS_GATEWAY_URL=https://127.0.0.1:9
QUOTE_SIGNER_ADDRESS=0x52908400098527886E0F7030069857D2E4169EE7
CAPTCHA_SITE_KEY="a key"
LOG_LEVEL=silent
`;

/** Folders, variables and secrets of a machine that was set up as documented. */
export function layOut(
  folder: string,
  urls: { service: string; owner: string },
  { command, service }: Person,
): void {
  const secrets = {
    TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
    CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
    FILES_KEY,
    DATABASE_URL: urls.service,
    DATABASE_OWNER_URL: urls.owner,
    CHAIN_RPC_URL: 'https://127.0.0.1:19',
    QUOTE_SIGNER_URL: 'https://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_GATEWAY_TOKEN: 'a token',
    CAPTCHA_SECRET: 'a secret',
  };
  for (const name of ['home', 'tmp']) mkdirSync(join(folder, name), { mode: 0o700 });
  const variables = join(folder, 'etc/fnx/fnx.env');
  for (const [name, text] of Object.entries(secrets)) writeSecret(variables, name, text);
  writeFileSync(variables, VARIABLES(folder), { mode: 0o640 });
  for (const name of ['home', 'tmp', 'etc']) give(join(folder, name), command);
  for (const name of ['var/lib/fnx', 'var/backups/fnx']) {
    mkdirSync(join(folder, name, '..'), { recursive: true, mode: 0o755 });
    mkdirSync(join(folder, name), { mode: 0o700 });
    give(join(folder, name), service);
  }
  chmodSync(join(folder, 'tmp'), 0o1777);
  chmodSync(folder, 0o711);
}

/** Everything below a folder, too. */
export function give(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), { uid, gid });
}
