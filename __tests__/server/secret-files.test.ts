import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseServerEnv } from '@/config/server-env';
import { VARIABLES } from '@/config/variables';
import { readConfig } from '@/server/read-config';
import { readSecretFiles } from '@/server/secret-files';
import { readOwnersVariables } from '../../scripts/ops/variables';

const TOKEN = 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-secrets-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text, { mode: 0o600 });
  return file;
}

/** Variables whose name says that they can be in a file, but for those without a secret. */
const SECRETS = Object.keys(VARIABLES).filter(
  (name) =>
    /SECRET|TOKEN|KEY|URL/.test(name) &&
    !/PUBLIC_URL|NEXT_PUBLIC|SITE_KEY|NOMINEE_KEY|SMS_GATEWAY_URL|REFERENCE_RATES_URL|ADDRESS_SCREENING_URL|S3_URL|S3_ACCESS_KEY_ID|SUMSUB_BASE_URL|KEYSTORE|SENDER_KEY|PASSKEY_|_FILE$/.test(
      name,
    ),
);

it('knows the secrets among the variables', () => {
  expect(SECRETS.length).toBeGreaterThan(15);
});

it.each(SECRETS)('%s is read from a file, or from a credential of systemd', (name) => {
  const file = put(name, `${TOKEN}\n`);
  const named = readSecretFiles({ [`${name}_FILE`]: file });
  expect([named.source[name], named.faults]).toEqual([TOKEN, []]);
  const credential = readSecretFiles({ CREDENTIALS_DIRECTORY: folder });
  expect([credential.source[name], credential.faults]).toEqual([TOKEN, []]);
  // systemd names the files of a folder like this.
  fs.renameSync(file, path.join(folder, `fnx_${name}`));
  expect(readSecretFiles({ CREDENTIALS_DIRECTORY: folder }).source[name]).toBe(TOKEN);
});

it.each(['QUOTE_SIGNER', 'SENDER'])('%s has a key and a password in files', (name) => {
  const keystore = put(`fnx_${name}_KEYSTORE`, '{}');
  const password = put(`fnx_${name}_PASSWORD`, 'x');
  const { source } = readSecretFiles({ CREDENTIALS_DIRECTORY: folder });
  expect(source[`${name}_KEYSTORE`]).toBe(keystore);
  expect(source[`${name}_PASSWORD_FILE`]).toBe(password);
});

const faultsOf = (source: Record<string, string>) => readSecretFiles(source).faults;

it('a secret with two sources is refused: one of them would have no effect', () => {
  const file = put('TOKEN_SECRET', TOKEN);
  expect(faultsOf({ TOKEN_SECRET: TOKEN, TOKEN_SECRET_FILE: file })).toEqual([
    'TOKEN_SECRET is set twice: by TOKEN_SECRET and by TOKEN_SECRET_FILE',
  ]);
  expect(faultsOf({ TOKEN_SECRET: TOKEN, CREDENTIALS_DIRECTORY: folder })).toEqual([
    'TOKEN_SECRET is set twice: by TOKEN_SECRET and by a credential of systemd',
  ]);
});

it('a file that is named twice is one source', () => {
  const TOKEN_SECRET_FILE = put('TOKEN_SECRET', TOKEN);
  const QUOTE_SIGNER_KEYSTORE = put('QUOTE_SIGNER_KEYSTORE', '{}');
  const named = { TOKEN_SECRET_FILE, QUOTE_SIGNER_KEYSTORE };
  expect(faultsOf({ ...named, CREDENTIALS_DIRECTORY: folder })).toEqual([]);
});

it('a file that is missing or empty is named, with all other errors', () => {
  const missing = path.join(folder, 'nothing');
  const message = () =>
    readConfig({ TOKEN_SECRET_FILE: missing, CODE_SECRET_FILE: put('empty', '\n') });
  expect(message).toThrow(/TOKEN_SECRET_FILE cannot be read: ENOENT/);
  expect(message).toThrow(/CODE_SECRET_FILE names an empty file: .*empty/);
  expect(message).toThrow(/PUBLIC_URL is missing/);
});

it.each(['TOKEN_SECRET_FALLBACK', 'CODE_SECRET_FALLBACK'])('%s must be a random value', (name) => {
  expect(() => parseServerEnv({ [name]: 'short' })).toThrow(`${name} needs at least 32 bytes`);
  expect(() => parseServerEnv({ TOKEN_SECRET: TOKEN, [name]: TOKEN })).toThrow(/must differ/);
});

describe('a command of the database’s owner', () => {
  const before = process.env;
  afterEach(() => {
    process.env = before;
  });

  it('takes the owner’s address, though the service’s lies among its secrets', () => {
    process.env = { ...before, FNX_ENV_FILE: put('fnx.env', 'PUBLIC_URL=https://bank.example\n') };
    delete process.env.DATABASE_URL;
    for (const name of ['secrets', 'owner']) fs.mkdirSync(path.join(folder, name));
    put('secrets/DATABASE_URL', 'postgres://service@db/fnx');
    expect(() => readOwnersVariables()).toThrow(/reads owner\/DATABASE_OWNER_URL/);
    put('owner/DATABASE_OWNER_URL', 'postgres://owner@db/fnx');
    const { source, faults } = readSecretFiles(readOwnersVariables());
    expect([source.DATABASE_URL, faults]).toEqual(['postgres://owner@db/fnx', []]);
  });
});
