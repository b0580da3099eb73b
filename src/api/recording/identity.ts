import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import type { Recorder } from './recorder';

const { firstName, lastName, documentType, documentExpiresOn: _, ...rest } = EXAMPLE_ANSWERS;
const NAMES = { firstName: 'Ada', lastName: 'Brunner' };
const PASSPORT = { type: 'PASSPORT', side: 'FRONT', ...rest, ...NAMES } as const;
const DRAFT = { ...NAMES, city: rest.city, documentType };
const REASON = 'The picture of the document is blurred. Take it again.';

/** The identity check: a draft, a first attempt that fails, and a second one that is approved. */
export async function recordIdentity({ call, ask, ...one }: Recorder): Promise<void> {
  await call('kycGenerateSdkToken', { lang: 'en' });
  await call('kycSaveDraft', DRAFT);
  await call('kycAddDraftPicture', undefined, { picture: 'front' });
  await call('kycDraft');
  await call('kycDraftPicture', undefined, { picture: 'front' });
  await call('kycRemoveDraftPicture', undefined, { picture: 'front' });
  const submit = async () => {
    await call('kycDocument', PASSPORT);
    await ask('kycDocument', { type: 'SELFIE', side: 'FRONT' } as never);
  };
  await submit();
  await ask('demoKycReview', { email: one.person.email, decision: 'RETRY', comment: REASON });
  await call('kycStatus');
  await submit();
  await call('demoKycReview', { email: one.person.email, decision: 'APPROVE' });
  await call('sourceOfFunds');
  await one.runJobs();
}
