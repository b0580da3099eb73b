import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerConfig } from '@/config/server-env';
import type { VariableName } from '@/config/variables';
import { explain } from './explain';
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
  /** Variables without which there is nothing to look at. */
  needs: Needs;
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

/** Runs checks one after the other, so that none waits for another's load. Never throws. */
export async function runChecks(checks: readonly Check[], subject: Subject): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    findings.push({ name: check.name, ...(await judge(check, subject)) });
  }
  return findings;
}

async function judge(check: Check, subject: Subject): Promise<Verdict> {
  const lacking = check.needs.filter((name) => subject.missing.has(name));
  if (lacking.length > 0) return skipped(`${lacking.join(', ')} is missing or wrong`);
  const { withinMs = WITHIN_MS } = check;
  const end = new AbortController();
  try {
    return await Promise.race([
      check.look(subject),
      sleep(withinMs, null, { signal: end.signal }).then(() =>
        fault(
          `No answer within ${withinMs / 1000} s.`,
          'Look for a firewall or a frozen server between here and there.',
        ),
      ),
    ]);
  } catch (error) {
    return explain(error);
  } finally {
    end.abort();
  }
}
