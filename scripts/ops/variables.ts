import { existsSync } from 'node:fs';
import type { EnvSource } from '@/config/env-reader';
import { ConfigError } from '@/config/server-env';
import { readSecretFiles } from '@/server/secret-files';

/**
 * Loads the variables of the service for a command that a person runs: from the file of FNX_ENV_FILE, else from .env.local, else from .env.
 * A shell that reads the file itself would stumble over spaces and `<>`, which systemd takes as they are.
 *
 * @throws Error when the named file cannot be read
 */
export function loadVariables(): void {
  const file = process.env.FNX_ENV_FILE?.trim();
  if (!file) {
    const found = ['.env.local', '.env'].find((name) => existsSync(name));
    if (found) process.loadEnvFile(found);
    return;
  }
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new Error(`FNX_ENV_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** The variables, with the secrets that are in files. @throws ConfigError, and as `loadVariables` */
export function readVariables(): EnvSource {
  loadVariables();
  const { source, faults } = readSecretFiles(process.env);
  if (faults.length > 0) throw new ConfigError(faults);
  return source;
}
