import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readSecretFiles, SECRETS } from '@/server/secret-files';

/** BACKUP_KEY and the rest of the secrets, each in a file of its own below the folder of the variables. */
const isSecret = (name: string) => (SECRETS as readonly string[]).includes(name);

/** The answers of an earlier run, with the secrets of their files. */
export function readEnvFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {};
  const variables = parseEnv(readFileSync(file, 'utf8'));
  const { source } = readSecretFiles(variables);
  const named = (name: string) => isSecret(name.replace(/_FILE$/, ''));
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => !named(name) || isSecret(name)),
  );
}

export const secretFile = (file: string, name: string): string =>
  join(dirname(resolve(file)), 'secrets', name);

/** Writes a secret so that nobody else can read it, at no moment. @returns its file */
export function writeSecret(file: string, name: string, text: string): string {
  const path = secretFile(file, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replace(path, `${text}\n`);
  return path;
}

/** Writes the variables; each secret is in a file that a variable names. */
export function writeEnvFile(file: string, answers: Record<string, string | undefined>): void {
  const given = Object.entries(answers).filter(([, value]) => value);
  given.sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = given.map(([name, value = '']) =>
    isSecret(name)
      ? `${name}_FILE=${quoted(writeSecret(file, name, value))}`
      : `${name}=${quoted(value)}`,
  );
  mkdirSync(dirname(resolve(file)), { recursive: true });
  replace(file, `# Written by: npm run setup\n${lines.join('\n')}\n`);
}

/** All or nothing, also when the machine stops meanwhile. */
function replace(path: string, text: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/** As systemd, Node and Next read it. */
const quoted = (value: string) => (/^[\w./:,@+=-]*$/.test(value) ? value : `'${value}'`);
