import type * as z from 'zod/mini';
import { type FieldError, fieldError, readFault } from './field-errors';

/** Limits the number of reported fields, so that a hostile body cannot enlarge the response. */
const MOST_FIELDS = 20;

/** Unknown keys come from the caller and are truncated to this length. */
const LONGEST_NAME = 64;

/** Zod's own words, where the schema has none. */
const isUnnamed = ({ message }: z.core.$ZodIssue) => message === '' || message === 'Invalid input';

function errorOf(issue: z.core.$ZodIssue): FieldError {
  if (!isUnnamed(issue)) return readFault(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return fieldError('WRONG_TYPE', { expected: issue.expected });
    case 'too_big':
      return fieldError('TOO_LARGE');
    case 'too_small':
      return fieldError('TOO_SMALL');
    case 'invalid_value':
      return fieldError('NOT_A_CHOICE', { choices: issue.values.map(String).join(', ') });
    default:
      return fieldError('INVALID');
  }
}

/** Replaces a failed union by the issues of its closest branch: the one with the fewest. */
function flatten(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || !isUnnamed(issue) || issue.errors.length === 0)
      return [issue];
    const branches = issue.errors.map(flatten);
    const nearest = branches.reduce((best, next) => (next.length < best.length ? next : best));
    return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/**
 * Names the fault of each field of an input, by dotted path; the first issue of a field is its most specific one. Unknown keys are
 * listed by their own name.
 *
 * @param whole the name of the whole value
 */
export function fieldErrors(error: z.core.$ZodError, whole = ''): Record<string, FieldError> {
  const fields = new Map<string, FieldError>();
  const add = (path: readonly PropertyKey[], fault: FieldError) => {
    const name = (path.map(String).join('.') || whole).slice(0, LONGEST_NAME);
    if (fields.size < MOST_FIELDS && !fields.has(name)) fields.set(name, fault);
  };
  for (const issue of flatten(error.issues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], fieldError('UNKNOWN_FIELD'));
    } else {
      add(issue.path, errorOf(issue));
    }
  }
  return Object.fromEntries(fields);
}
