import { BANK_FACTS } from '@/config/bank-facts';
import { writeAutomatic } from '@/server/desk/write-journal';
import { mailDesk } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { askProvider } from './ask-provider';

export const APPLICANT_REMOVAL_QUEUE = 'kyc-applicant-removal';

/**
 * Takes the data of an erased person out of use at the provider, whose interface does not delete: the officers are told to ask for that.
 * The journal has the applicant's number, which says nothing of the person.
 * @throws DomainError KYC_PROVIDER_DOWN, so that the job is retried
 */
export async function deactivateApplicant(ctx: AppContext, applicantId: string): Promise<void> {
  await askProvider(ctx, (provider) => provider.deactivateApplicant(applicantId));
  const action = 'kyc provider deactivate';
  await ctx.db.transaction(async (tx) => {
    const reason = 'the person was erased';
    await writeAutomatic(ctx, tx, { actor: 'retention', action, target: applicantId, reason });
    await mailDesk(
      ctx,
      tx,
      `${BANK_FACTS.brand}: data to delete at the identity provider`,
      `A person was erased. The applicant ${applicantId} is deactivated at ${ctx.kyc.name}. Ask the provider to delete it, and file the answer.`,
    );
  });
}
