/** How long a proposal waits for its signatures. */
export const PROPOSAL_LIFE_SECONDS = 259_200;

/** The number of officers who sign a proposal before it is carried out. */
export const SIGNATURES_NEEDED = 2;

/**
 * The form of the signed text. 1 left out the reason and the end of the proposal, and its hash alone was the challenge: such
 * signatures are still verified in the journal, and no new ones are made.
 */
export const PROPOSAL_VERSION = 2;

/** What officers sign: a command with all that it is given. */
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
};

/** Who signs, and why. */
export type Signer = { officer: string; reason: string };

const TAG = 'fnx desk proposal';

export const byName = <T>(record: Readonly<Record<string, T>>) =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));

/** The text of a proposal: a JSON array, so that no two proposals have the same one. */
export function proposalText(proposal: ProposedCommand): string {
  const { version, id, command, args, options, files, proposer, createdAt, expiresAt, reason } =
    proposal;
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
  ]);
}

/**
 * What a proposal's text says. Pages show a proposal from its text alone, so that nothing is signed unseen.
 * @throws Error when another text says the same: a part of this one would not be shown
 */
export function readProposalText(text: string): ProposedCommand {
  const [, version, id, command, args, options, hashes, proposer, createdAt, expiresAt, reason] =
    JSON.parse(text);
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
  };
  if (proposalText(proposal) !== text) throw new Error('This proposal cannot be shown in full.');
  return proposal;
}

/** The text that one officer signs: the proposal's, the officer, and why the officer agrees. */
export function signatureText(text: string, { officer, reason }: Signer): string {
  return JSON.stringify(['fnx desk signature', text, officer, reason]);
}
