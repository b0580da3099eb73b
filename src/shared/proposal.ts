/** How long a proposal waits for its signatures. */
export const PROPOSAL_LIFE_SECONDS = 259_200;

/** The number of officers who sign a proposal before it is carried out. */
export const SIGNATURES_NEEDED = 2;

/** What officers sign: a command with all that it is given. */
export type ProposedCommand = {
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
};

/** Who signs, and why. */
export type Signer = { officer: string; reason: string };

const byName = <T>(record: Readonly<Record<string, T>>) =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * The text whose SHA-256 an officer's passkey signs as its challenge. A JSON array, so that no two proposals have the same text. Browser,
 * service and `journal verify` make it from what they show, hold and recorded.
 */
export function signedText(proposal: ProposedCommand, { officer, reason }: Signer): string {
  const { id, command, args, options, files, proposer, createdAt } = proposal;
  const hashes = byName(files).map(([option, { name, sha256 }]) => [option, name, sha256]);
  return JSON.stringify([
    'fnx desk proposal',
    id,
    command,
    args,
    byName(options),
    hashes,
    proposer,
    createdAt,
    officer,
    reason,
  ]);
}
