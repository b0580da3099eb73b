import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { EmbeddedPostgres } from '@fnx/postgres/embedded';
import { chainVariables, type LocalChain } from './local-chain';

/** Equals DRAIN_SECONDS of the shipped unit. */
const DRAIN_SECONDS = '4';

/** Variables of every instance of a checked deployment, in demo mode. */
export function environment(
  folder: string,
  url: string,
  postgres: Pick<EmbeddedPostgres, 'url'>,
  chain: LocalChain,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    FNX_MODE: 'demo',
    PUBLIC_URL: url,
    FNX_DATA_DIR: resolve(folder),
    DATABASE_URL: postgres.url,
    // The same for all instances: a session of one must be good at the other.
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    CODE_SECRET: randomBytes(32).toString('base64url'),
    FILES_KEY: randomBytes(32).toString('base64url'),
    ...chainVariables(chain),
    TRUST_PROXY: '1',
    DRAIN_SECONDS,
    LIMIT_DEMO_KYC_SECONDS: '600',
    LIMIT_PREPARED_CALLS_PER_MINUTE: '100000',
  };
}
