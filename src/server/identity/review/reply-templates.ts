import type { Reply } from '@fnx/api/desk/checks';
import { KYC_REASON_TEXTS } from '@/shared/kyc-reason-texts';

const retry = (title: string, label: keyof typeof KYC_REASON_TEXTS): Reply => ({
  decision: 'RETRY',
  title,
  text: KYC_REASON_TEXTS[label],
});

const reject = (title: string, text: string): Reply => ({ decision: 'REJECT', title, text });

/**
 * Drafts of what a person reads after a decision. None says that fraud or a sanctions list is suspected: the person must not learn
 * what was detected.
 */
export const REPLY_TEMPLATES: readonly Reply[] = [
  retry('Blurred or dark', 'UNSATISFACTORY_PHOTOS'),
  retry('Cut off', 'INCOMPLETE_DOCUMENT'),
  retry('Back missing', 'BACK_SIDE_MISSING'),
  retry('Picture of a screen', 'SCREENSHOTS'),
  retry('Document expired', 'EXPIRATION_DATE'),
  retry('Other document needed', 'UNSUITABLE_DOCUMENT'),
  retry('Details differ', 'DATA_MISMATCH'),
  retry('Address differs', 'WRONG_ADDRESS'),
  retry('Selfie unclear', 'BAD_SELFIE'),
  reject('Not confirmed', 'We could not confirm your identity with what you sent us.'),
  reject('Under age', KYC_REASON_TEXTS.AGE_REQUIREMENT_MISMATCH),
  reject('Country not served', KYC_REASON_TEXTS.WRONG_USER_REGION),
];
