import { DEACTIVATION_REASON_LABELS } from '@fnx/api/shared/account-vocabulary';
import type { Db } from '@fnx/postgres/client';
import { and, eq, isNotNull, like, type SQL } from 'drizzle-orm';
import { type Finder, type Found, type TimelineSource, timelineOf } from '@/server/platform/people';
import {
  endsWithDigits,
  hasWords,
  prefixPattern,
  type SearchText,
} from '@/server/platform/search-text';
import { maskEmail, maskPhone } from './mask';
import { users, wholeName } from './tables';

const MOST = 20;
/** Shorter beginnings of an address fit too many people. */
const SHORTEST = 2;

/** People by id, holder id, e-mail address, phone number, and the words of a name, or the beginning of one. */
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

function byStart({ text, lower, uuid, address, hash, phone }: SearchText): SQL[] {
  if (lower.length < SHORTEST || uuid || address || hash) return [];
  if (phone) {
    const { whole, national } = phone;
    return [
      ...(whole ? [like(users.phone, prefixPattern(whole))] : []),
      ...(national ? [endsWithDigits(users.phone, national)] : []),
    ];
  }
  const email = like(users.email, prefixPattern(lower));
  if (lower.includes('@')) return [email];
  const named = hasWords(wholeName(users), text);
  return [...(named ? [named] : []), ...(lower.includes(' ') ? [] : [email])];
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
