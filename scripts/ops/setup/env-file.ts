import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readSecretFiles, SECRET_FILES, SECRETS } from '@/server/secret-files';
import { isOwners, OWNER_FOLDER, ownerFiles, SECRETS_FOLDER } from '../variables';

const isSecret = (name: string) => SECRETS.some((secret) => secret === name);

/** The answers of an earlier run, with its secrets. */
export function readEnvFile(file: string): Record<string, string | undefined> {
  const { CREDENTIALS_DIRECTORY: _, ...source } = readSecretFiles(allVariables(file)).source;
  const named = (name: string) => isSecret(name.replace(/_FILE$/, ''));
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => !named(name) || isSecret(name)),
  );
}

/** The service's variables: those of the file, and the folder of secrets beside it as systemd's credentials. */
export function serviceVariables(file: string): Record<string, string> {
  const variables = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...(variables as Record<string, string>), CREDENTIALS_DIRECTORY: secretsOf(file) };
}

/** The same with the files of the owner. */
export function allVariables(file: string): Record<string, string> {
  const variables = serviceVariables(file);
  return { ...variables, ...ownerFiles(dirname(file), variables) };
}

const secretsOf = (file: string) => resolve(dirname(file), SECRETS_FOLDER);

export const secretFile = (file: string, name: string): string =>
  isOwners(name) ? resolve(dirname(file), OWNER_FOLDER, name) : join(secretsOf(file), name);

/** Writes a secret so that nobody else can read it, at no moment. @returns its file */
export function writeSecret(file: string, name: string, text: string): string {
  const path = secretFile(file, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replace(path, `${text}\n`);
  return path;
}

/**
 * Writes the variables, and each secret into a file of its own: those of the service into one folder, which the units load as credentials,
 * and those of the owner into another. No variable names them, because the service's user could not read the path that the units load.
 */
export function writeEnvFile(file: string, answers: Record<string, string | undefined>): void {
  const variables = { ...answers };
  for (const name of SECRETS) {
    const { [name]: text } = answers;
    delete variables[name];
    if (text) writeSecret(file, name, text);
    // An earlier set-up kept the owner's among those of the service.
    if (!text || isOwners(name)) rmSync(join(secretsOf(file), name), { force: true });
  }
  for (const [name, variable] of Object.entries(SECRET_FILES)) {
    const { [variable]: from } = answers;
    // A file that is not there, or cannot be read, was skipped with a note: the doctor finds it again.
    const text = from ? readable(from) : '';
    if (text !== undefined) delete variables[variable];
    if (text && !keptInstead(file, variable, from)) writeSecret(file, name, text.trimEnd());
  }
  const given = Object.entries(variables).filter(([, value]) => value);
  given.sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = given.map(([name, value = '']) => `${name}=${quoted(value)}`);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  replace(file, `# Written by: npm run setup\n${lines.join('\n')}\n`);
}

/** The file of a key, or of its password, which may be the only copy: it is there with other contents than an answer, and stays. */
export function keptInstead(file: string, variable: string, from = ''): string | undefined {
  const name = variable.replace(/_FILE$/, '');
  if (SECRET_FILES[name] !== variable) return undefined;
  const kept = secretFile(file, name);
  const [before, after] = [readable(kept)?.trimEnd(), readable(from)?.trimEnd()];
  return before && after && before !== after ? kept : undefined;
}

function readable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** All or nothing, also when the machine stops meanwhile. */
function replace(path: string, text: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/** Quotes a value for systemd, Node and Next. */
function quoted(value: string): string {
  if (/^[\w./:,@+=-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}
