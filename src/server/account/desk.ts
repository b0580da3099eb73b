import type { Role } from '@fnx/api/shared/desk';
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { newestEmergency } from '@/server/operator/emergencies/emergencies';
import { type PersonSection, type TimelineSource, timelineOf } from '@/server/platform/people';
import { sessions } from '@/server/users/tables';
import { deviceName } from './sessions/device-name';
import { authenticators, oldPasswords, passkeys, trustedDevices } from './tables';

/** Roles that may see locations of logins. */
const ACCESS_ROLES: readonly Role[] = ['SUPPORT', 'COMPLIANCE'];
const MOST = 50;

export const accountSections: readonly PersonSection[] = [
  {
    title: 'Frozen by one officer alone',
    async rows({ db }, { id }) {
      const last = await newestEmergency(db, { kind: 'ACCOUNT', target: id });
      if (!last || last.ended !== null) return [];
      return [{ by: last.begunBy, since: last.begunAt, until: last.endsAt }];
    },
    next: ({ id }) => [{ label: 'Propose to keep it', command: 'account freeze', argument: id }],
  },
  {
    title: 'Open sessions',
    roles: ACCESS_ROLES,
    async rows({ db, clock }, { id }) {
      const open = await db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, id),
            isNull(sessions.revokedAt),
            gt(sessions.expiresAt, clock.now()),
          ),
        )
        .orderBy(desc(sessions.lastSeenAt))
        .limit(MOST);
      return open.map(({ userAgent, ip, createdAt, lastSeenAt, reads }) => ({
        device: reads ? `program that reads ${reads.join(' and ')}` : deviceName(userAgent),
        address: ip,
        since: createdAt,
        'last seen': lastSeenAt,
      }));
    },
  },
  {
    title: 'Second factors and devices',
    roles: ACCESS_ROLES,
    async rows({ db, clock }, { id }) {
      const factors = await db
        .select({ at: authenticators.enabledAt })
        .from(authenticators)
        .where(and(eq(authenticators.userId, id), isNotNull(authenticators.enabledAt)));
      const keys = await db.select().from(passkeys).where(eq(passkeys.userId, id));
      const trusted = await db
        .select({ at: trustedDevices.trustedAt })
        .from(trustedDevices)
        .where(and(eq(trustedDevices.userId, id), gt(trustedDevices.expiresAt, clock.now())));
      return [
        ...factors.map(({ at }) => ({ kind: 'Authenticator', name: null, since: at })),
        ...keys.map(({ name, createdAt }) => ({ kind: 'Passkey', name, since: createdAt })),
        ...trusted.map(({ at }) => ({ kind: 'Trusted device', name: null, since: at })),
      ];
    },
  },
];

export const accessTimeline: readonly TimelineSource[] = [
  timelineOf(
    'login',
    sessions,
    sessions.createdAt,
    ({ id }) => eq(sessions.userId, id),
    ({ userAgent, ip }) => ({ title: 'Logged in', detail: `${deviceName(userAgent)}, ${ip}` }),
    ACCESS_ROLES,
  ),
  timelineOf(
    'login',
    oldPasswords,
    oldPasswords.replacedAt,
    ({ id }) => eq(oldPasswords.userId, id),
    () => ({ title: 'Password changed', detail: null }),
    ACCESS_ROLES,
  ),
  timelineOf(
    'login',
    authenticators,
    authenticators.enabledAt,
    ({ id }) => and(eq(authenticators.userId, id), isNotNull(authenticators.enabledAt)),
    () => ({ title: 'Two-factor login turned on', detail: null }),
    ACCESS_ROLES,
  ),
  timelineOf(
    'login',
    passkeys,
    passkeys.createdAt,
    ({ id }) => eq(passkeys.userId, id),
    ({ name }) => ({ title: 'Passkey added', detail: name }),
    ACCESS_ROLES,
  ),
];
