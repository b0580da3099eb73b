const UNIQUE_VIOLATION = '23505';

/** Whether an error, or what caused it, is PostgreSQL's refusal of a second row under a unique key of that name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint: name } = cause as { code?: unknown; constraint?: unknown };
    if (code === UNIQUE_VIOLATION && name === constraint) return true;
  }
  return false;
}
