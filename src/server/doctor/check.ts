import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerConfig } from '@/config/server-env';
import type { VariableName } from '@/config/variables';
import { explain } from './explain';
import { placeOf } from './place';
import type { Verdict } from './verdict';

/** The configuration that is checked, which need not be complete yet. */
export type Subject = {
  config: ServerConfig;
  /** The variables as they were set, with the names of files. */
  source: Readonly<Record<string, string | undefined>>;
  /** Variables that are missing or wrong: the configuration holds a stand-in. */
  missing: ReadonlySet<string>;
  /** How many processes serve at the same time. */
  instances: number;
  /** Receives a test message; null: none is sent. */
  mailTo: string | null;
  smsTo: string | null;
};

export type Needs = readonly VariableName[];

export type Check = {
  name: string;
  /** Variables without which there is nothing to look at. The first one names the place. */
  needs: Needs;
  /** Checks whose fault would be this one's, too: it is skipped then. */
  after?: readonly string[];
  /** The remedy of an error that has no words of its own. */
  todo: string;
  /** Milliseconds; 15 s by default. */
  withinMs?: number;
  look(subject: Subject): Promise<Verdict>;
};

export type Finding = Verdict & { name: string };

export const ok = (saw: string): Verdict => ({ state: 'ok', saw, todo: '' });
export const skipped = (why: string): Verdict => ({ state: 'skipped', saw: why, todo: '' });
export const warning = (saw: string, todo: string): Verdict => ({ state: 'warning', saw, todo });
export const fault = (saw: string, todo: string): Verdict => ({ state: 'fault', saw, todo });

const MOST_LINES = 8;

/** `fine` where nothing was found; else a line for each of the first faults. */
export function unless(faults: readonly string[], fine: string, todo: string): Verdict {
  if (faults.length === 0) return ok(fine);
  const more = faults.length - MOST_LINES;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return fault([...faults.slice(0, MOST_LINES), ...rest].join('\n'), todo);
}

const WITHIN_MS = 15_000;

/** Runs checks at once, each when those before it are known. Never throws. @returns the findings in the order of the checks */
export function runChecks(checks: readonly Check[], subject: Subject): Promise<Finding[]> {
  const begun = new Map<string, Promise<Finding>>();
  const begin = (check: Check): Promise<Finding> => {
    const before = checks.filter(({ name }) => check.after?.includes(name));
    const found = begun.get(check.name) ?? follow(check, before.map(begin), subject);
    begun.set(check.name, found);
    return found;
  };
  return Promise.all(checks.map(begin));
}

async function follow(
  check: Check,
  before: Promise<Finding>[],
  subject: Subject,
): Promise<Finding> {
  const failed = (await Promise.all(before)).find(({ state }) => state === 'fault');
  const verdict = failed ? skipped(`needs the ${failed.name}`) : await judge(check, subject);
  return { name: check.name, ...verdict };
}

async function judge(check: Check, subject: Subject): Promise<Verdict> {
  const lacking = check.needs.filter((name) => subject.missing.has(name));
  if (lacking.length > 0) return skipped(`${lacking.join(', ')} is missing or wrong`);
  const { withinMs = WITHIN_MS } = check;
  const place = check.needs[0] ? placeOf(check.needs[0], subject.source) : undefined;
  const end = new AbortController();
  try {
    return await Promise.race([
      check.look(subject),
      sleep(withinMs, null, { signal: end.signal }).then(() =>
        fault(
          `No answer within ${withinMs / 1000} s.`,
          `Look for a firewall or a frozen server between here and ${place?.at || 'there'}.`,
        ),
      ),
    ]);
  } catch (error) {
    return explain(error, place, check.todo);
  } finally {
    end.abort();
  }
}
