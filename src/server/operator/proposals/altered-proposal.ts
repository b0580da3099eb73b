import { Refusal } from '@/server/platform/refusal';

/** A stored proposal, or one of its signatures or files, is not what officers made. */
export class AlteredProposal extends Refusal {
  override readonly name = 'AlteredProposal';
}
