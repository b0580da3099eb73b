import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { EnvSource } from '@/config/env-reader';
import { ConfigError } from '@/config/server-env';
import { OWNER_SECRETS, readSecretFiles, SECRETS } from '@/server/secret-files';

/** Beside the file of variables: what the service reads, and what it must not read. A file has the name of its variable. */
export const SECRETS_FOLDER = 'secrets';
export const OWNER_FOLDER = 'owner';

export const isOwners = (name: string) => OWNER_SECRETS.some((secret) => secret === name);

/** Those that Next reads for `npm start` and the build, the first with a variable counts. */
const ENV_FILES = ['.env.production.local', '.env.local', '.env.production', '.env'];

/**
 * Loads the variables of the service for a command that a person runs: from the file of FNX_ENV_FILE, else from those that Next reads.
 * A shell that reads the file itself would stumble over spaces and `<>`, which systemd takes as they are. Secrets are in the folder beside it,
 * unless systemd has given credentials.
 *
 * @returns the folder of the file; null without one
 * @throws Error when the named file cannot be read
 */
export function loadVariables(): string | null {
  const named = process.env.FNX_ENV_FILE?.trim();
  const files = named ? [named] : ENV_FILES.filter((name) => existsSync(name));
  for (const file of files) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      throw new Error(
        `${named ? 'FNX_ENV_FILE' : file} cannot be read: ${(error as Error).message}`,
      );
    }
  }
  const [file] = files;
  if (!file) return null;
  process.env.CREDENTIALS_DIRECTORY ??= resolve(dirname(file), SECRETS_FOLDER);
  return dirname(file);
}

/** `<NAME>_FILE` for the secrets of the owner beside the variables; none for a user who may not look into their folder. */
export function ownerFiles(folder: string | null, variables: EnvSource): Record<string, string> {
  if (folder === null) return {};
  const files = OWNER_SECRETS.filter((name) => !variables[name]?.trim())
    .map((name) => [`${name}_FILE`, resolve(folder, OWNER_FOLDER, name)] as const)
    .filter(([variable, file]) => !variables[variable]?.trim() && existsSync(file));
  return Object.fromEntries(files);
}

/** The variables, with the secrets that are in files and those of the owner. @throws ConfigError, and as `loadVariables` */
export function readVariables(): EnvSource {
  const folder = loadVariables();
  const { source, faults } = readSecretFiles({
    ...process.env,
    ...ownerFiles(folder, process.env),
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return source;
}

/**
 * The variables for a command that needs the rights of the database's owner: DATABASE_URL is the owner's address, and no file is named for it.
 * @throws Error where DATABASE_OWNER_URL is not set, or this user may not read it; and as `readVariables`
 */
export function readOwnersVariables(): EnvSource {
  const { CREDENTIALS_DIRECTORY: _, ...variables } = readVariables();
  const { DATABASE_OWNER_URL: owner } = variables;
  if (!owner) {
    throw new Error(
      'Only the owner of the database can do this. Run it as a user who reads owner/DATABASE_OWNER_URL beside the variables, or set DATABASE_OWNER_URL.',
    );
  }
  const filled = SECRETS.map((name) => [`${name}_FILE`, undefined]);
  return { ...variables, ...Object.fromEntries(filled), DATABASE_URL: owner };
}
