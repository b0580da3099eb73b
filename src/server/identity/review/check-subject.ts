import type { Look, Subject } from '@/server/desk/look';
import { newestApplication } from '@/server/identity/applications';
import { seePerson } from '@/server/users/person-facts';
import { KYC_STATUS_LABELS } from '@/shared/identity';
import { requireWaiting } from './judge';

const VERDICTS = {
  APPROVED: 'The customer can buy, stake and claim.',
  REJECTED: 'Final: no command reverses it. The customer reads the comment.',
} as const;

/** An identity check as signers see it; its pictures are on its page, which each of them has to open. */
export const checkSubject =
  (verdict: keyof typeof VERDICTS) =>
  async (ctx: Look, { email }: { email: string }): Promise<Subject> => {
    const { person, name, facts } = await seePerson(ctx, email);
    requireWaiting(person);
    const newest = await newestApplication(ctx.db, person.id);
    const verb = verdict === 'APPROVED' ? 'Approve' : 'Reject';
    return {
      of: `identity check of ${person.id}`,
      what: `${verb} the identity check of ${name}`,
      facts: [
        ...facts,
        {
          label: 'Check',
          value: `attempt ${newest?.attempt ?? 0}`,
          page: { area: 'checks', id: person.id },
        },
        {
          label: 'Decision',
          value: KYC_STATUS_LABELS[verdict],
          before: KYC_STATUS_LABELS[person.kycStatus],
        },
        { label: 'Effect', value: VERDICTS[verdict] },
      ],
    };
  };
