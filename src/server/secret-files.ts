import fs from 'node:fs';
import path from 'node:path';

type Source = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret, or an address with one in it. */
export const SECRETS = [
  'TOKEN_SECRET',
  'TOKEN_SECRET_FALLBACK',
  'CODE_SECRET',
  'CODE_SECRET_FALLBACK',
  'FILES_KEY',
  'FILES_KEY_FALLBACK',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'CHAIN_RPC_URL',
  'PUBLIC_RPC_URL',
  'ENS_RPC_URL',
  'QUOTE_SIGNER_URL',
  'RELAY_URL',
  'RELAY_API_KEY',
  'ADDRESS_SCREENING_API_KEY',
  'SMTP_URL',
  'SMS_GATEWAY_TOKEN',
  'VAPID_PRIVATE_KEY',
  'CAPTCHA_SECRET',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
  'BACKUP_KEY',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Secrets that the service must not read: with them a stolen service could change tables, or open every backup. */
export const OWNER_SECRETS = ['DATABASE_OWNER_URL', 'BACKUP_KEY'] as const;

/** Secrets that are files anyway: the variable with a credential's path in it. */
export const SECRET_FILES = {
  QUOTE_SIGNER_KEYSTORE: 'QUOTE_SIGNER_KEYSTORE',
  QUOTE_SIGNER_PASSWORD: 'QUOTE_SIGNER_PASSWORD_FILE',
} as const;

/** systemd names the files of a folder `<id>_<file>`; the units use this id. */
const CREDENTIAL_FOLDER = 'fnx_';

/** The variables with the secrets filled in, and what is wrong with their files. */
type FilledSource = { source: Source; faults: string[] };

/**
 * Fills secrets from files: `<NAME>_FILE`, or the file of that name among systemd's credentials ($CREDENTIALS_DIRECTORY).
 * So they are in no environment, which child processes and crash reports would copy. A secret may have one source only:
 * with two, a change of one of them would have no effect. A file that is named twice is one source.
 */
export function readSecretFiles(source: Source): FilledSource {
  const filled: Record<string, string | undefined> = { ...source };
  const faults: string[] = [];
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const files = [
      { from: variable, file: source[variable]?.trim() },
      { from: 'a credential of systemd', file: credentialFile(source, name, source[variable]) },
    ].filter(({ file }) => file);
    const sources = [...(source[name]?.trim() ? [name] : []), ...files.map(({ from }) => from)];
    if (sources.length > 1) faults.push(`${name} is set twice: by ${sources.join(' and by ')}`);
    const [first] = files;
    if (first?.file) filled[name] = readSecret(variable, first.file, faults);
  }
  for (const [name, variable] of Object.entries(SECRET_FILES)) {
    const file = credentialFile(source, name, source[variable]);
    if (!file) continue;
    if (source[variable]?.trim()) faults.push(`${name} is a credential, and ${variable} is set`);
    filled[variable] = file;
  }
  return { source: filled, faults };
}

/** The files from which secrets are read. */
export function secretFilesOf(source: Source): string[] {
  const named = [...SECRETS.map((name) => `${name}_FILE`), ...Object.values(SECRET_FILES)];
  const senders = ['KEEPER', 'SENDER'].flatMap((name) => [
    `${name}_KEYSTORE`,
    `${name}_PASSWORD_FILE`,
  ]);
  const credentials = [...SECRETS, ...Object.keys(SECRET_FILES)];
  return [
    ...[...named, ...senders].map((variable) => source[variable]?.trim()),
    ...credentials.map((name) => credentialFile(source, name)),
  ].filter((file): file is string => Boolean(file));
}

/** @param named the same file by a variable. @returns undefined for that one, and where there is none */
export function credentialFile(source: Source, name: string, named = ''): string | undefined {
  const folder = source.CREDENTIALS_DIRECTORY?.trim();
  if (!folder) return undefined;
  return [name, `${CREDENTIAL_FOLDER}${name}`]
    .map((file) => path.join(folder, file))
    .find((file) => fs.existsSync(file) && path.resolve(file) !== path.resolve(named.trim()));
}

function readSecret(variable: string, file: string, faults: string[]): string | undefined {
  try {
    const text = fs.readFileSync(file, 'utf8').trim();
    if (text === '') faults.push(`${variable} names an empty file: ${file}`);
    return text;
  } catch (error) {
    faults.push(`${variable} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}
