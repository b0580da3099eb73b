import { parseServerEnv, type ServerConfig } from '@/config/server-env';
import { withLocalSecrets } from './platform/secrets/local-secrets';
import { readSecretFiles } from './secret-files';

/**
 * The configuration of this process, with the secrets that are in files.
 *
 * @throws ConfigError listing every error, those of the files included
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): ServerConfig {
  const { source, faults } = readSecretFiles(variables);
  return parseServerEnv(withLocalSecrets(source), faults);
}
