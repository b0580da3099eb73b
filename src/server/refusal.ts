import { FolderInUseError } from '@fnx/postgres/embedded';
import { ConfigError } from '@/config/server-env';

/** A start-up error that the operator must fix; the message says how. Retrying does not help. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Whether a start-up error needs the operator, as opposed to one that may be temporary. */
export function isRefusal(error: unknown): error is RefusedError | ConfigError | FolderInUseError {
  return (
    error instanceof RefusedError ||
    error instanceof ConfigError ||
    error instanceof FolderInUseError
  );
}
