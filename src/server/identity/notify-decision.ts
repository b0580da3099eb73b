import { raiseNotification } from '@/server/messaging/raise-notification';
import { kycApproved, kycExpired, kycRejected, kycRetry } from '@/server/messaging/texts';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { emitEvent } from '@/server/platform/events/emit-event';
import type { KycStatus } from '@/shared/vocabulary';
import type { KycReason } from './tables';

type Told = {
  status: 'APPROVED' | 'RETRY' | 'REJECTED' | 'EXPIRED';
  reasons: readonly KycReason[];
  comment: string | null;
};

/** Tells a person what became of his identity check, in the caller's transaction: notice, message, open pages. */
export async function tellDecision(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  told: Told,
): Promise<void> {
  const { status } = told;
  await raiseNotification(ctx, tx, {
    userId,
    kind: 'KYC',
    ...NOTICES[status],
    message: messageOf(ctx, told),
    data: { kycStatus: status },
  });
  await emitStatus(tx, userId, status);
}

/** Lets open pages ask again. */
export async function emitStatus(tx: Tx, userId: string, kycStatus: KycStatus): Promise<void> {
  await emitEvent(tx, { name: 'kyc', userId, data: { kycStatus } });
}

const NOTICES: Record<Told['status'], { title: string; body: string; link: string }> = {
  APPROVED: {
    title: 'Your identity is verified',
    body: 'Your identity check is complete. You can buy shares now.',
    link: '/buy-shares',
  },
  RETRY: {
    title: 'Your identity check needs another try',
    body: 'Something could not be used as it was. The page says what, and lets you send it again.',
    link: '/kyc',
  },
  REJECTED: {
    title: 'Your identity check is decided',
    body: 'We could not verify your identity, and this decision is final. What you own stays yours.',
    link: '/kyc',
  },
  EXPIRED: {
    title: 'Your document has expired',
    body: 'Show a valid document to go on buying and staking. What you own stays yours.',
    link: '/kyc',
  },
};

function messageOf(ctx: AppContext, { status, reasons, comment }: Told) {
  switch (status) {
    case 'APPROVED':
      return kycApproved(ctx);
    case 'RETRY':
      return kycRetry(ctx, reasons, comment);
    case 'REJECTED':
      return kycRejected(comment);
    case 'EXPIRED':
      return kycExpired(ctx);
  }
}
