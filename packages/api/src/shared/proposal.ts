import { sortedFields } from './sorted-fields';

/** How long a proposal waits for its signatures. */
export const PROPOSAL_LIFE_SECONDS = 259_200;

/** The number of officers who sign a proposal before it is carried out. */
export const SIGNATURES_NEEDED = 2;

/** The form of the signed text, which names it. */
export const PROPOSAL_VERSION = 4;

/** Areas of the desk that a fact leads to. */
export const FACT_AREAS = ['people', 'checks', 'cases', 'recoveries', 'deposits'] as const;
type FactArea = (typeof FACT_AREAS)[number];

/** A fact that a signer has to know, in words and figures. */
export type SignedFact = {
  label: string;
  value: string;
  /** The value before the command; `value` is the one after it. */
  before?: string | undefined;
  /** The page of the desk that shows more. An erasure finds the facts about a person by the one with the person's page. */
  page?: { area: FactArea; id: string } | undefined;
};

/** A command with its whole input and what it is about, which officers sign. */
export type ProposedCommand = {
  version: number;
  id: string;
  command: string;
  args: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** The uploaded files by option: their names and the SHA-256 of their bytes, hexadecimal. */
  files: Readonly<Record<string, { name: string; sha256: string }>>;
  /** Who made it: an officer's e-mail address, or the user of the command line. */
  proposer: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Why, in the proposer's words. */
  reason: string;
  /**
   * SHA-256 of the text of its matter, hexadecimal: the journal, which nobody can erase, has no names. Officers sign that of the facts as they
   * are when they sign, so two signatures over the same facts are over the same text.
   */
  subject: string;
};

/** JSON without `undefined`: what exactly a command touches, where its input does not say it. */
export type Named =
  | null
  | string
  | number
  | boolean
  | readonly Named[]
  | { readonly [field: string]: Named };

/** The subject of a command: facts on which the decision rests; the first fact says it in a sentence. */
export type Matter = {
  /** Random, so that nobody can confirm a guess of who it is from the hash alone. */
  salt: string;
  /** The things that the command touches: those that were named when it was proposed, or what is left of them. */
  named?: Named | undefined;
  facts: readonly SignedFact[];
};

/** Its contents, without the salt, which stays when they change. */
export type MatterNow = Omit<Matter, 'salt'>;

/** Who signs, and why. */
export type Signer = { officer: string; reason: string };

const TAG = 'fnx desk proposal';

export const byName = <T>(record: Readonly<Record<string, T>>) =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));

type FactText = [label: string, value: string, before: string | null, page: string[] | null];

const factTexts = (facts: readonly SignedFact[]) =>
  facts.map(({ label, value, before, page }): FactText => {
    return [label, value, before ?? null, page ? [page.area, page.id] : null];
  });

/** The text of a matter, whose SHA-256 officers sign. */
export const matterText = ({ salt, named = null, facts }: Matter): string =>
  JSON.stringify(['fnx desk matter', salt, sortedFields(named), factTexts(facts)]);

/** Whether two lists say the same. */
export const sameFacts = (one: readonly SignedFact[], other: readonly SignedFact[]) =>
  JSON.stringify(factTexts(one)) === JSON.stringify(factTexts(other));

/** The text of a proposal: a JSON array, so that no two proposals have the same one. */
export function proposalText(proposal: ProposedCommand): string {
  const { version, id, command, args, options, files, proposer, ...rest } = proposal;
  const { createdAt, expiresAt, reason, subject } = rest;
  const hashes = byName(files).map(([option, { name, sha256 }]) => [option, name, sha256]);
  const given = [args, byName(options), hashes];
  return JSON.stringify([
    TAG,
    version,
    id,
    command,
    ...given,
    proposer,
    createdAt,
    expiresAt,
    reason,
    subject,
  ]);
}

/**
 * Reads a proposal's text. Pages show a proposal from its text alone, so that nothing is signed unseen.
 * @throws Error when another text says the same: a part of this one would not be shown
 */
export function readProposalText(text: string): ProposedCommand {
  const [, version, id, command, args, options, hashes, ...rest] = JSON.parse(text);
  const [proposer, createdAt, expiresAt, reason, subject] = rest;
  const files = (hashes as [string, string, string][]).map(
    ([option, name, sha256]) => [option, { name, sha256 }] as const,
  );
  const proposal: ProposedCommand = {
    version,
    id,
    command,
    args,
    options: Object.fromEntries(options),
    files: Object.fromEntries(files),
    proposer,
    createdAt,
    expiresAt,
    reason,
    subject,
  };
  if (proposalText(proposal) !== text) throw new Error('This proposal cannot be shown in full.');
  return proposal;
}

/** The text that one officer signs: the proposal's with the facts as they are, which is the same for both, the officer, and why. */
export const signatureText = (text: string, { officer, reason }: Signer): string =>
  JSON.stringify(['fnx desk signature', text, officer, reason]);

/** The text of several signatures that one touch gives: the SHA-256 of the text of each, hexadecimal. */
export const listText = (hashes: readonly string[]): string =>
  JSON.stringify(['fnx desk list', ...hashes]);

/** The most signatures of one list. */
export const LONGEST_LIST = 20;
