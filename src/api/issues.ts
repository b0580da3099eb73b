import type * as z from 'zod/mini';

/** At most this many fields are named: an answer must not grow with a hostile body. */
const MOST_FIELDS = 20;

/** A key that a stranger made up is echoed only this far. */
const LONGEST_NAME = 64;

/** What is said of an issue whose atom has no words of its own. */
function plainWords(issue: z.core.$ZodIssue): string {
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
      return 'This is not valid.';
  }
}

/** Of a union's failed branches, the one that came nearest: the fewest faults. */
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
 * The `fields` of a VALIDATION_ERROR: one sentence for each faulty field, by its dotted path. A key that the call does not
 * know is named itself; a fault of the whole value stands under the empty name.
 */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  const say = (path: readonly PropertyKey[], words: string) => {
    const name = path.map(String).join('.').slice(0, LONGEST_NAME);
    if (fields.size < MOST_FIELDS && !fields.has(name)) fields.set(name, words);
  };
  for (const issue of flatten(error.issues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) say([...issue.path, key], 'This field is not known here.');
    } else {
      say(issue.path, plainWords(issue));
    }
  }
  return Object.fromEntries(fields);
}
