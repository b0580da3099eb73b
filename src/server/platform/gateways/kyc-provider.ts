/** The provider's current status of an applicant. */
export type ProviderReview =
  /** Documents are still missing. */
  | { state: 'OPEN' }
  | { state: 'IN_REVIEW' }
  | {
      state: 'APPROVED';
      /** The document that was verified; null where the provider names no number. The country is alpha-2. */
      document: { country: string; type: string; number: string } | null;
    }
  | {
      state: 'RETRY' | 'REJECTED' | 'ON_HOLD';
      /** The provider's rejection labels. */
      labels: readonly string[];
      /** Message for the customer. */
      comment: string | null;
    };

/** Who reviews identity documents: this service's operator, or an external company. */
export type KycProvider = {
  name: 'local' | 'sumsub';
  /** The provider's name of the verification level. */
  levelName: string;
  /** Creates a short-lived token that opens the provider's form for this user only. */
  createToken(userId: string, seconds: number): Promise<string>;
  /** The provider's applicant id of a user, or null if none exists yet. */
  findApplicant(userId: string): Promise<string | null>;
  /** The provider's decision; null if decisions are made in this service or the applicant no longer exists. */
  readReview(applicantId: string): Promise<ProviderReview | null>;
  /** Discards the submitted documents, so that they can be submitted again. */
  resetApplicant(applicantId: string): Promise<void>;
  /** Takes an applicant out of use, with documents and pictures; one that is unknown is out of use already. */
  deactivateApplicant(applicantId: string): Promise<void>;
};

/** The provider is unavailable or returned an invalid response. The message contains no personal data. */
export class KycProviderError extends Error {
  override readonly name = 'KycProviderError';
}
