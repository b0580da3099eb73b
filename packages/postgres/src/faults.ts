/**
 * Errors after which the same call may succeed later: the database is away, starting, stopping, overloaded, no longer the primary,
 * or gave up this call for another one. SQLSTATEs with their names in PostgreSQL's appendix A, and errors of the network.
 */
const AWAY: Readonly<Record<string, string>> = {
  '08000': 'connection_exception',
  '08001': 'sqlclient_unable_to_establish_sqlconnection',
  '08003': 'connection_does_not_exist',
  '08004': 'sqlserver_rejected_establishment_of_sqlconnection',
  '08006': 'connection_failure',
  '08007': 'transaction_resolution_unknown',
  '08P01': 'protocol_violation; a pooler without a server says it too',
  '25006': 'read_only_sql_transaction: the primary has become a standby',
  '25P03': 'idle_in_transaction_session_timeout',
  '25P04': 'transaction_timeout',
  '40001': 'serialization_failure; a standby cancels a read by it',
  '40003': 'statement_completion_unknown',
  '40P01': 'deadlock_detected',
  '53000': 'insufficient_resources',
  '53200': 'out_of_memory',
  '53300': 'too_many_connections',
  '53400': 'configuration_limit_exceeded',
  '55P03': 'lock_not_available',
  '57000': 'operator_intervention',
  '57014': 'query_canceled: it ran into statement_timeout',
  '57P01': 'admin_shutdown',
  '57P02': 'crash_shutdown',
  '57P03': 'cannot_connect_now: starting, stopping or recovering',
  '57P05': 'idle_session_timeout',
  EADDRNOTAVAIL: 'no port is left for a connection',
  EAI_AGAIN: 'the name server does not answer',
  ECONNABORTED: 'the connection was given up',
  ECONNREFUSED: 'nothing listens',
  ECONNRESET: 'the other side has ended the connection',
  EHOSTDOWN: 'the host does not answer',
  EHOSTUNREACH: 'no way to the host',
  ENETDOWN: 'the network is down',
  ENETRESET: 'the network has ended the connection',
  ENETUNREACH: 'no way to the network',
  ENOTFOUND: 'no address of this name',
  EPIPE: 'the other side has ended the connection',
  ETIMEDOUT: 'no answer',
};
/** The driver has no codes for these. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|client has encountered a connection error|client was closed|cannot use a pool after calling end/i;

/** The error and its chain of causes. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  let current = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    yield current as Record<string, unknown>;
    current = (current as { cause?: unknown }).cause;
  }
}

/** Whether the database is away: a caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causes(error)) {
    const { code, message, syscall } = cause;
    if (typeof code === 'string' && Object.hasOwn(AWAY, code)) return true;
    // A socket in a folder, whose server has stopped.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (typeof message === 'string' && AWAY_WORDS.test(message)) return true;
  }
  return false;
}

/** Whether PostgreSQL or the connection to it failed, be it away or not. An error of a node or gateway is none. */
export function isDatabaseFault(error: unknown): boolean {
  return [...causes(error)].some(({ code, message, severity }) => {
    const told = typeof severity === 'string' && /^[0-9A-Z]{5}$/.test(String(code));
    return told || (typeof message === 'string' && AWAY_WORDS.test(message));
  });
}

/** Whether the server is a standby: it was the primary, or a connection was led to the wrong one. */
export function isReadOnly(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => code === '25006');
}

/** Disk full: system error codes and SQLSTATE disk_full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a disk is full: the operator can fix it, and the caller may retry. */
export function isDiskFull(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => typeof code === 'string' && FULL.has(code));
}

/** Whether a unique index refused a row: the caller sent something twice, or two requests did. */
export function isDuplicate(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => code === '23505');
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
