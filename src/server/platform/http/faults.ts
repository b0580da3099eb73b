/** SQLSTATE codes that mean the database is unavailable, as opposed to a failed statement. */
const AWAY_STATES = new Set([
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '40P01',
]);
const AWAY_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const AWAY_WORDS =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|cannot use a pool after calling end/i;

/** The error and its chain of causes. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  let current = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    yield current as Record<string, unknown>;
    current = (current as { cause?: unknown }).cause;
  }
}

/** Whether PostgreSQL is unavailable, starting, stopping or overloaded. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = typeof cause.code === 'string' ? cause.code : '';
    if (AWAY_STATES.has(code) || code.startsWith('08') || AWAY_SYSTEM.has(code)) return true;
    if (typeof cause.message === 'string' && AWAY_WORDS.test(cause.message)) return true;
  }
  return false;
}

/** Whether a replica cancelled a read because it had to repeat a change of the primary. */
export function isReplicaConflict(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => code === '40001');
}

/** Disk full: system error codes and SQLSTATE disk_full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a disk is full: the operator can fix it, and the caller may retry. */
export function isDiskFull(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => typeof code === 'string' && FULL.has(code));
}

/** The violated unique or check constraint, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (typeof cause.code === 'string' && cause.code.startsWith('23')) {
      return typeof cause.constraint === 'string' ? cause.constraint : 'unknown';
    }
  }
  return null;
}

/**
 * An error for the log. Driver errors contain statement values (in `message`, `params` and `detail`), so only their SQL
 * text, code and constraint are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const chain = [...causes(error)];
  if (chain.length === 0) return { type: typeof error };
  return {
    chain: chain.map((cause) => {
      const fromDriver = 'params' in cause || 'severity' in cause;
      return {
        name: cause.name,
        code: cause.code,
        ...('query' in cause ? { query: cause.query } : {}),
        ...('constraint' in cause ? { constraint: cause.constraint } : {}),
        ...('severity' in cause || !fromDriver ? { message: cause.message } : {}),
      };
    }),
    stack: stackFrames(chain[0]),
  };
}

/** Only the frames: the first lines of a stack repeat the message. */
function stackFrames(error: Record<string, unknown> | undefined): string[] {
  if (typeof error?.stack !== 'string') return [];
  return error.stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .map((line) => line.trim());
}
