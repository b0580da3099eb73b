import { createHash } from 'node:crypto';
import { challengeFor } from '@/shared/desk-challenge';
import { type ProposedCommand, proposalText, type Signer, signatureText } from '@/shared/proposal';

/** The challenge that an officer's passkey signs for a proposal with the facts that were seen, base64url: a word, and the SHA-256 of the text. */
export function challengeOf(proposal: ProposedCommand, signer: Signer): string {
  const text = signatureText(proposalText(proposal), signer);
  return challengeFor('proposal', createHash('sha256').update(text).digest());
}
