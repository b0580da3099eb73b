import type { Db } from '@fnx/postgres/client';
import { and, eq, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import { type Finder, type Found, type TimelineSource, timelineOf } from '@/server/platform/people';
import { prefixPattern, type SearchText } from '@/server/platform/search-text';
import { DEACTIVATION_REASON_LABELS } from '@/shared/account-vocabulary';
import { maskEmail, maskPhone } from './mask';
import { readPhoneNumber } from './phone-number';
import { users } from './tables';

const MOST = 20;
/** Shorter beginnings fit too many people. */
const SHORTEST = 2;

/** People by id, holder id, e-mail address, phone number and name, or the beginning of one. */
export const findPeople: Finder = async (db, text) => {
  const conditions = byText(text);
  const found = new Map<string, Found>();
  // One by one: each has an index of its own, and stops after a few rows.
  for (const condition of conditions) {
    if (found.size >= MOST) break;
    for (const one of await select(db, condition, text)) found.set(one.personId ?? '', one);
  }
  return [...found.values()].slice(0, MOST);
};

/** Makes the conditions for all that a text may mean of a person: each condition has an index. */
export const byText = (text: SearchText) => [...byKey(text), ...byStart(text)];

function byKey({ uuid, hash }: SearchText): SQL[] {
  return [...(uuid ? [eq(users.id, uuid)] : []), ...(hash ? [eq(users.holderId, hash)] : [])];
}

function byStart({ text, lower, uuid, address, hash }: SearchText): (SQL | undefined)[] {
  if (lower.length < SHORTEST || uuid || address || hash) return [];
  const phone = readPhoneNumber(text)?.e164 ?? /^\+?[0-9 ()/.-]{5,}$/.exec(text)?.[0];
  if (phone) return [like(users.phone, prefixPattern(`+${phone.replace(/^00|[^0-9]/g, '')}`))];
  const email = like(users.email, prefixPattern(lower));
  if (lower.includes('@')) return [email];
  const words = lower.split(' ');
  const splits = words
    .slice(1)
    .map((_, place) => [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')]);
  const starts = (column: typeof users.firstName | typeof users.lastName, start = '') =>
    like(sql`lower(${column})`, prefixPattern(start));
  return [
    starts(users.lastName, lower),
    starts(users.firstName, lower),
    ...splits.flatMap(([one, other]) => [
      and(starts(users.firstName, one), starts(users.lastName, other)),
      and(starts(users.lastName, one), starts(users.firstName, other)),
    ]),
    ...(words.length === 1 ? [email] : []),
  ];
}

async function select(db: Db, where: SQL | undefined, { hash }: SearchText): Promise<Found[]> {
  const rows = await db.select().from(users).where(where).limit(MOST);
  return rows.map((user) => ({
    kind: hash ? 'HOLDER' : 'PERSON',
    label: user.firstName ? `${user.firstName} ${user.lastName}` : 'Erased person',
    detail: user.erasedAt
      ? `account erased on ${user.erasedAt.toISOString().slice(0, 10)}`
      : [
          maskEmail(user.email),
          maskPhone(user.phone, user.countryCode),
          user.country,
          ...(user.status === 'ACTIVE' ? [] : [user.status.toLowerCase()]),
        ].join(', '),
    personId: user.id,
  }));
}

export const accountTimeline: readonly TimelineSource[] = [
  timelineOf(
    'account',
    users,
    users.createdAt,
    ({ id }) => eq(users.id, id),
    ({ termsVersion }) => ({
      title: 'Account created',
      detail: `Terms of ${termsVersion} accepted`,
    }),
  ),
  timelineOf(
    'account',
    users,
    users.deactivatedAt,
    ({ id }) => and(eq(users.id, id), isNotNull(users.deactivatedAt)),
    ({ deactivationReason, deactivationComment }) => ({
      title: 'Account closed',
      detail:
        [deactivationReason && DEACTIVATION_REASON_LABELS[deactivationReason], deactivationComment]
          .filter(Boolean)
          .join(': ') || null,
    }),
  ),
  timelineOf(
    'account',
    users,
    users.erasedAt,
    ({ id }) => and(eq(users.id, id), isNotNull(users.erasedAt)),
    () => ({ title: 'Personal data erased', detail: null }),
  ),
];
