import type { KycReason, KycStatus } from '@fnx/api/shared/identity';
import type { Tx } from '@fnx/postgres/client';
import { type Text, t } from '@/lang/service';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { kycApproved, kycExpired, kycRejected, kycRetry } from '@/server/messaging/texts';
import type { AppContext } from '@/server/platform/context';
import { emitEvent } from '@/server/platform/events/emit-event';

type Decision = {
  status: 'APPROVED' | 'RETRY' | 'REJECTED' | 'EXPIRED';
  reasons: readonly KycReason[];
  comment: string | null;
};

/** Notifies the person, open pages and systems outside of a decision. */
export async function notifyDecision(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  decision: Decision,
): Promise<void> {
  const { status } = decision;
  await raiseNotification(ctx, tx, {
    userId,
    kind: 'KYC',
    ...NOTICES[status],
    message: messageOf(ctx, decision),
    data: { kycStatus: status },
  });
  await emitStatus(ctx, tx, userId, status);
  await ctx.registry.happened(ctx, tx, [
    { type: 'identity.decided', object: `person:${userId}`, data: { id: userId, state: status } },
  ]);
}

export async function emitStatus(
  ctx: Pick<AppContext, 'events' | 'log'>,
  tx: Tx,
  userId: string,
  kycStatus: KycStatus,
): Promise<void> {
  await emitEvent(ctx, tx, { name: 'kyc', userId, data: { kycStatus } });
}

const NOTICES: Record<Decision['status'], { title: Text; body: Text; link: string }> = {
  APPROVED: {
    title: t('Your identity is verified'),
    body: t('Your identity check is complete. You can buy shares now.'),
    link: '/buy-shares',
  },
  RETRY: {
    title: t('Your identity check needs another attempt'),
    body: t(
      'Some of your documents were not accepted. Open the page to see the reasons and submit them again.',
    ),
    link: '/kyc',
  },
  REJECTED: {
    title: t('Your identity check was rejected'),
    body: t(
      'We could not verify your identity. This decision is final. You keep everything you own.',
    ),
    link: '/kyc',
  },
  EXPIRED: {
    title: t('Your document has expired'),
    body: t('Verify a valid document to buy or stake again. You keep everything you own.'),
    link: '/kyc',
  },
};

function messageOf(ctx: AppContext, { status, reasons, comment }: Decision) {
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
