import fs from 'node:fs';
import path from 'node:path';
import { secretNames } from '@/config/variables';

type Source = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret, or an address with one in it. */
export const SECRETS = secretNames('service', 'owner');

/** Secrets that the service must not read. */
export const OWNER_SECRETS = secretNames('owner');

/** Secrets that are files anyway: the variable with a credential's path in it. */
export const SECRET_FILES = Object.fromEntries(
  secretNames('file').map((name) => [name.replace(/_FILE$/, ''), name]),
);

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
  const credentials = [...SECRETS, ...Object.keys(SECRET_FILES)];
  return [
    ...named.map((variable) => source[variable]?.trim()),
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
