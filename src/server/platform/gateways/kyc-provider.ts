/** What a provider says of a person now. */
export type ProviderReview =
  /** Something is still to be handed in. */
  | { state: 'OPEN' }
  | { state: 'IN_REVIEW' }
  | { state: 'APPROVED' }
  | {
      state: 'RETRY' | 'REJECTED' | 'ON_HOLD';
      /** The provider's own names of what is wrong. */
      labels: readonly string[];
      /** Words that the person may read. */
      comment: string | null;
    };

/** Who looks at documents and faces: this service's own operator, or a company. */
export type KycProvider = {
  name: 'local' | 'sumsub';
  /** The kind of check a person goes through, by the provider's name for it. */
  levelName: string;
  /** Lets the browser of one person, and nobody else, open the provider's form for some seconds. */
  createToken(userId: string, seconds: number): Promise<string>;
  /** The applicant that the provider made for a user of ours, or null before there is one. */
  findApplicant(userId: string): Promise<string | null>;
  /** What is decided there; null where decisions are made in this service, or of an applicant that is gone. */
  readReview(applicantId: string): Promise<ProviderReview | null>;
  /** Throws away what was handed in, so that it can be handed in anew. */
  resetApplicant(applicantId: string): Promise<void>;
};

/** A provider could not be asked, or did not answer as it promises. Its words hold no person's data. */
export class KycProviderError extends Error {
  override readonly name = 'KycProviderError';
}
