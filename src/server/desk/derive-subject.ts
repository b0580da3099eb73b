import { createHash } from 'node:crypto';
import { type Matter, matterText, type Named, type SignedFact } from '@fnx/api/shared/proposal';
import type { Act } from '@/server/desk/audited';
import type { Command } from '@/server/desk/define-command';
import type { Fact, Look } from '@/server/desk/look';
import { refusal } from '@/server/platform/refusal';

/** The subject of a command, with its facts by their kind. */
export type Derived = {
  of: string;
  named: Named | undefined;
  /** Both officers sign them; the act in a sentence is the first. */
  facts: readonly SignedFact[];
  /** Facts of the moment. */
  moment: readonly SignedFact[];
  /** Why an officer's signature does not count; null for one that counts. */
  notBy: (officer: string) => string | null;
};

/**
 * Derives what a command is about, as it is now.
 * @throws Refusal or DomainError when the act makes no sense
 */
export async function deriveSubject(
  look: Look<Named | undefined>,
  command: Command,
  input: unknown,
): Promise<Derived | null> {
  if (!command.subject) return null;
  const { of, what, facts, named, notBy = () => null } = await command.subject(look, input);
  return {
    of,
    named,
    facts: [{ label: 'What', value: what }, ...partOf(facts, false)],
    moment: partOf(facts, true),
    notBy,
  };
}

const partOf = (facts: readonly Fact[], isOfMoment: boolean): SignedFact[] =>
  facts.flatMap(({ moment = false, ...fact }) => (moment === isOfMoment ? [fact] : []));

/** Computes the hash of a matter, which officers sign: SHA-256, hexadecimal. */
export const hashOf = (matter: Matter): string =>
  createHash('sha256').update(matterText(matter)).digest('hex');

/**
 * Derives the subject of a command in the transaction of its run, with locks, and compares it with what was signed: nothing is carried out that
 * is not derived here.
 * @returns what the run may touch
 * @throws Refusal FACTS_CHANGED when it is about something else than was signed
 */
export async function holdSubject(
  { ctx, warrant, entry }: Act,
  command: Command,
  input: unknown,
): Promise<Named | undefined> {
  const signed = warrant?.proposal ? warrant.matter : null;
  const look = { ...ctx, isHolding: true, named: signed?.named } as const;
  const derived = await deriveSubject(look, command, input);
  if (derived && signed) {
    const { named, facts } = derived;
    entry.facts = hashOf({ salt: signed.salt, named, facts });
    if (entry.facts !== hashOf(signed)) throw refusal('FACTS_CHANGED');
  }
  return derived?.named;
}
