import { createHash } from 'node:crypto';
import { challengeFor } from '@/shared/desk-challenge';
import {
  byName,
  type ProposedCommand,
  proposalText,
  type Signer,
  signatureText,
} from '@/shared/proposal';

/** The challenge that an officer's passkey signs for a proposal, base64url: a word, and the SHA-256 of the text. */
export function challengeOf(proposal: ProposedCommand, signer: Signer): string {
  if (isOfFirstVersion(proposal)) return firstChallenge(proposal, signer);
  const text = signatureText(proposalText(proposal), signer);
  return challengeFor('proposal', createHash('sha256').update(text).digest());
}

/** The journal's entries of that version do not name it. */
const isOfFirstVersion = ({ version }: { version?: number }) =>
  version === undefined || version === 1;

/** As officers signed before version 2. */
function firstChallenge(proposal: ProposedCommand, { officer, reason }: Signer): string {
  const { id, command, args, options, files, proposer, createdAt } = proposal;
  const hashes = byName(files).map(([option, { name, sha256 }]) => [option, name, sha256]);
  const given = [args, byName(options), hashes];
  const parts = ['fnx desk proposal', id, command, ...given, proposer, createdAt, officer, reason];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
