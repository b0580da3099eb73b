import type * as z from 'zod/mini';

/** Limits the number of reported fields, so that a hostile body cannot enlarge the response. */
const MOST_FIELDS = 20;

/** Unknown keys come from the caller and are truncated to this length. */
const LONGEST_NAME = 64;

/** The message of an issue whose schema has none of its own. */
function defaultMessage(issue: z.core.$ZodIssue): string {
  if (issue.message !== '' && issue.message !== 'Invalid input') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `Send this as ${issue.expected}.`;
    case 'too_big':
      return 'This is too large.';
    case 'too_small':
      return 'This is too small.';
    case 'invalid_value':
      return `Send one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'This value is not valid.';
  }
}

/** Replaces a failed union by the issues of its closest branch: the one with the fewest. */
function flatten(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const ownWords = issue.message !== '' && issue.message !== 'Invalid input';
    if (issue.code !== 'invalid_union' || ownWords || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map(flatten);
    const nearest = branches.reduce((best, next) => (next.length < best.length ? next : best));
    return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/**
 * The `fields` of a VALIDATION_ERROR: one message per invalid field, by dotted path. Unknown keys are listed by their
 * own name; an issue of the whole value is under the empty name.
 */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.').slice(0, LONGEST_NAME);
    if (fields.size < MOST_FIELDS && !fields.has(name)) fields.set(name, message);
  };
  for (const issue of flatten(error.issues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'Unknown field.');
    } else {
      add(issue.path, defaultMessage(issue));
    }
  }
  return Object.fromEntries(fields);
}
