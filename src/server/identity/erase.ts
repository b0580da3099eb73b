import { IDENTITY_YEARS } from '@fnx/api/shared/identity-fields';
import { eq } from 'drizzle-orm';
import { type Eraser, yearsAfter } from '@/server/platform/erasure';
import { removeFilesAfter } from './file-store';
import { APPLICANT_REMOVAL_QUEUE } from './provider/deactivate-applicant';
import {
  kycApplicants,
  kycApplications,
  kycDocuments,
  kycDrafts,
  kycFiles,
  kycNotes,
} from './tables';

export const identityErasers: readonly Eraser[] = [
  {
    what: 'draft of the identity check',
    async erase(_, tx, { id }) {
      await tx.delete(kycDrafts).where(eq(kycDrafts.userId, id));
    },
  },
  {
    what: 'identity check with its files',
    async keptUntil(tx, { id, holdsShares, endedAt }) {
      if (holdsShares) return 'OPEN';
      const [check] = await tx
        .select({ id: kycApplications.id })
        .from(kycApplications)
        .where(eq(kycApplications.userId, id))
        .limit(1);
      return check ? yearsAfter(endedAt, IDENTITY_YEARS) : null;
    },
    async erase(ctx, tx, { id }) {
      const files = await tx
        .select({ fileName: kycFiles.fileName })
        .from(kycFiles)
        .innerJoin(kycApplications, eq(kycApplications.id, kycFiles.applicationId))
        .where(eq(kycApplications.userId, id));
      await removeFilesAfter(
        ctx,
        tx,
        files.map(({ fileName }) => fileName),
      );
      await tx.delete(kycNotes).where(eq(kycNotes.userId, id));
      await tx.delete(kycDocuments).where(eq(kycDocuments.userId, id));
      await tx.delete(kycApplications).where(eq(kycApplications.userId, id));
      const gone = await tx
        .delete(kycApplicants)
        .where(eq(kycApplicants.userId, id))
        .returning({ applicantId: kycApplicants.applicantId });
      if (ctx.config.kycProvider !== 'local') {
        await ctx.jobs.sendAll(tx, APPLICANT_REMOVAL_QUEUE, gone);
      }
    },
  },
];
