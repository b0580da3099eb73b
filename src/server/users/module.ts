import { KYC_DECIDED } from '@fnx/api/shared/identity';
import { eq } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { accountTimeline, findPeople } from './desk';
import { userErasers } from './erase';
import { users } from './tables';

export const usersModule: ServerModule = {
  personalData: [
    {
      name: 'account',
      table: users,
      mine: ({ id }) => eq(users.id, id),
      // A person who knows of a hold could act on it.
      without: ['passwordHash', 'legalHold', 'salt'],
    },
  ],
  guards: [
    guard(
      users,
      [
        ...[users.passwordHash, users.lastLoginAt, users.settings, users.marketingOptIn],
        ...[users.termsVersion, users.termsAcceptedAt, users.riskAcceptedAt, users.referralCode],
        ...[users.avatarUrl, users.address, users.deactivationReason, users.deactivationComment],
        ...[users.eraseDueAt, users.createdAt],
      ],
      // Nobody has decided about the others: a sign-up, and the first identity check up to its decision, wait for no lock.
      [
        { column: users.kycStatus, is: KYC_DECIDED },
        { column: users.status, is: ['BLOCKED'] },
        ...[users.holderId, users.legalHold, users.erasedAt].map((column) => ({ column })),
      ],
    ),
  ],
  finders: [findPeople],
  timeline: accountTimeline,
  erasers: userErasers,
};
