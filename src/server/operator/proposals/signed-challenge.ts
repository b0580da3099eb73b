import { createHash } from 'node:crypto';
import {
  listText,
  type ProposedCommand,
  proposalText,
  type Signer,
  signatureText,
} from '@fnx/api/shared/proposal';
import { challengeFor } from '@/shared/desk-challenge';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const digestOf = (proposal: ProposedCommand, signer: Signer) =>
  sha256(signatureText(proposalText(proposal), signer));

/** The place of a signature in a list: the SHA-256 of its text, hexadecimal. */
export const listedHash = (proposal: ProposedCommand, signer: Signer): string =>
  digestOf(proposal, signer).toString('hex');

/** The challenge that an officer's passkey signs for a list, base64url. */
export const challengeOfList = (list: readonly string[]): string =>
  challengeFor('list', sha256(listText(list)));

/** The challenge that an officer's passkey signs for a proposal with the facts that were seen, base64url: a word, and the SHA-256 of the text. */
export const challengeOf = (proposal: ProposedCommand, signer: Signer): string =>
  challengeFor('proposal', digestOf(proposal, signer));

/** The challenge that was signed for a proposal, alone or in a list; null for a list without it. */
export function signedChallenge(
  proposal: ProposedCommand,
  signer: Signer,
  list: readonly string[] | null,
): string | null {
  if (list === null) return challengeOf(proposal, signer);
  return list.includes(listedHash(proposal, signer)) ? challengeOfList(list) : null;
}
