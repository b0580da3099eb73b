import { WORK } from '@fnx/api/shared/desk-work';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { holderOf } from '@/server/users/holder-id';
import { walletPasskeys, wallets } from '@/server/users/tables';
import { findWallets, recoveryQueue, walletSections, walletTimeline } from './desk';
import { walletsDeskRoutes } from './desk-routes';
import { walletErasers } from './erase';
import { removeInvitations } from './receiving/answer-invitation';
import { invitationJob } from './receiving/invite';
import { recoveryEvents } from './recovery/book-events';
import { recoveryCommands } from './recovery/commands';
import { isPartOfRecovery } from './recovery/open-requests';
import { remindOfRecoveries } from './recovery/remind';
import { walletsRoutes } from './routes';
import { receiveInvitations, receiveLinks, recoveries, recoveryRequests } from './tables';

export const walletsModule: ServerModule = {
  routes: walletsRoutes,
  jobs: [
    { queue: 'recovery-reminders', every: 3_600, work: remindOfRecoveries },
    invitationJob,
    { queue: 'receive-cleanup', every: 3_600, work: removeInvitations },
  ],
  chainEvents: [recoveryEvents],
  commands: [recoveryCommands],
  deskRoutes: walletsDeskRoutes,
  guards: [
    guard(wallets, [wallets.label, wallets.walletName]),
    guard(recoveryRequests, [recoveryRequests.createdAt, recoveryRequests.reason]),
  ],
  needsWallet: isPartOfRecovery,
  finders: [findWallets],
  sections: walletSections,
  timeline: walletTimeline,
  workTimes: [
    {
      title: 'Recoveries',
      dueHours: WORK.recoveries.dueHours,
      rows: () => sql`select created_at as since, coalesce(approved_at, ended_at) as ended, ended = 'REJECTED' as refused
        from recovery_requests`,
    },
  ],
  queues: [recoveryQueue],
  erasers: walletErasers,
  alerts: {
    UNKNOWN_RECOVERY: {
      severity: 'critical',
      owner: 'COMPLIANCE',
      page: 'recoveries',
      isEvent: true,
      cause: 'A recovery was requested on the chain that no two officers approved.',
    },
  },
  personalData: [
    {
      name: 'wallets',
      table: wallets,
      mine: ({ id }) => eq(wallets.userId, id),
      without: ['salt'],
    },
    {
      name: 'walletPasskeys',
      table: walletPasskeys,
      mine: ({ id }, db) =>
        inArray(
          walletPasskeys.walletId,
          db.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, id)),
        ),
    },
    {
      name: 'recoveryRequests',
      table: recoveryRequests,
      mine: ({ id }) => eq(recoveryRequests.userId, id),
      without: ['fileName', 'salt'],
    },
    {
      name: 'recoveries',
      table: recoveries,
      mine: ({ id }, db) => inArray(recoveries.holder, holderOf(db, id)),
    },
    {
      name: 'receiveLink',
      table: receiveLinks,
      mine: ({ id }) => eq(receiveLinks.userId, id),
      without: ['token'],
    },
    {
      name: 'receiveInvitations',
      table: receiveInvitations,
      mine: ({ id }) =>
        or(eq(receiveInvitations.userId, id), eq(receiveInvitations.acceptedBy, id)),
      without: ['contactHash', 'token'],
    },
  ],
  notExported: {
    wallet_nonces: 'stores messages to be signed, for ten minutes',
  },
};
