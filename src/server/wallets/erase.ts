import { IDENTITY_YEARS } from '@fnx/api/shared/identity-fields';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { removeFilesAfter } from '@/server/identity/file-store';
import { type Eraser, yearsAfter } from '@/server/platform/erasure';
import { walletPasskeys, wallets } from '@/server/users/tables';
import { isAskedOf } from './receiving/answer-invitation';
import { receiveInvitations, receiveLinks, recoveryRequests } from './tables';

export const walletErasers: readonly Eraser[] = [
  {
    what: 'link to receive shares, requests to send them',
    async erase(ctx, tx, person) {
      const { userId, acceptedBy } = receiveInvitations;
      await tx.delete(receiveLinks).where(eq(receiveLinks.userId, person.id));
      await tx
        .delete(receiveInvitations)
        .where(or(eq(userId, person.id), eq(acceptedBy, person.id), isAskedOf(ctx, person)));
    },
  },
  {
    what: 'labels and passkeys of wallets, links of wallets without shares',
    async erase(ctx, tx, { id, holdsShares, heldShares }) {
      const mine = eq(wallets.userId, id);
      const ofMine = tx.select({ id: wallets.id }).from(wallets).where(mine);
      await tx.delete(walletPasskeys).where(inArray(walletPasskeys.walletId, ofMine));
      if (!heldShares) {
        await tx.delete(wallets).where(mine);
        return;
      }
      await tx.update(wallets).set({ label: null, walletName: null }).where(mine);
      if (holdsShares) return;
      await tx
        .update(wallets)
        .set({ unlinkedAt: ctx.clock.now(), isPrimary: false })
        .where(and(mine, isNull(wallets.unlinkedAt)));
    },
  },
  {
    what: 'recovery requests with their pictures',
    async keptUntil(tx, { id, holdsShares, endedAt }) {
      if (holdsShares) return 'OPEN';
      const [request] = await tx
        .select({ id: recoveryRequests.id })
        .from(recoveryRequests)
        .where(eq(recoveryRequests.userId, id))
        .limit(1);
      return request ? yearsAfter(endedAt, IDENTITY_YEARS) : null;
    },
    async erase(ctx, tx, { id }) {
      const mine = eq(recoveryRequests.userId, id);
      const files = await tx
        .select({ fileName: recoveryRequests.fileName })
        .from(recoveryRequests)
        .where(mine);
      await removeFilesAfter(
        ctx,
        tx,
        files.map(({ fileName }) => fileName),
      );
      await tx.delete(recoveryRequests).where(mine);
    },
  },
];
