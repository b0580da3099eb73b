import type { AppContext } from '@/server/platform/context';

type Configured = Pick<AppContext, 'config'>;

/** Secrets that codes, devices and links are checked against: the one that new ones are made with comes first. */
export function acceptedCodeSecrets({ config }: Configured): string[] {
  return withFallback(config.codeSecret, config.codeSecretFallback);
}

/** Secrets that session tokens are checked against: the one that signs comes first. */
export function acceptedTokenSecrets({ config }: Configured): string[] {
  return withFallback(config.tokenSecret, config.tokenSecretFallback);
}

/** Keys that uploaded files are opened with: the one that new files are encrypted with comes first. */
export function acceptedFilesKeys({ config }: Configured): string[] {
  return withFallback(config.filesKey, config.filesKeyFallback);
}

const withFallback = (secret: string, fallback: string | null) =>
  fallback === null ? [secret] : [secret, fallback];
