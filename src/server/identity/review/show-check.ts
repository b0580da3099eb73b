import type { CheckAttempt, IdentityCheck } from '@fnx/api/desk/checks';
import type { Picture } from '@fnx/api/desk/pictures';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { answersOf } from '@/server/identity/answers';
import type { Application } from '@/server/identity/applications';
import { linkCheckPictures } from '@/server/identity/pictures/check-pictures';
import { kycApplications } from '@/server/identity/tables';
import { readingOf } from '@/server/identity/zone/compare-zone';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isPerson } from '@/server/users/lock-person';
import { users, wallets } from '@/server/users/tables';
import { againstApproval } from './against-approval';
import { EFFECTS } from './effects';
import { listNotes } from './notes';
import { WAITING } from './read-queue';
import { REPLY_TEMPLATES } from './reply-templates';

/** One identity check, with links to its pictures. @throws DomainError NOT_FOUND */
export async function showCheck(
  ctx: AppContext,
  officer: Officer,
  who: string,
): Promise<IdentityCheck> {
  const { db } = ctx;
  const [person] = await db.select().from(users).where(isPerson(who));
  if (!person) throw problem('NOT_FOUND');
  const applications = await db
    .select()
    .from(kycApplications)
    .where(eq(kycApplications.userId, person.id))
    .orderBy(desc(kycApplications.attempt));
  const linked = and(eq(wallets.userId, person.id), isNull(wallets.unlinkedAt));
  const pictures = await linkCheckPictures(ctx, officer, person);
  const newest = applications[0] ?? null;
  const reading = newest && (await readingOf(db, newest));
  const notes = await listNotes(db, person.id);
  return {
    account: {
      personId: person.id,
      email: person.email,
      phone: person.phone,
      name: `${person.firstName} ${person.lastName}`,
      country: person.country,
      status: person.status,
      kycStatus: person.kycStatus,
      createdAt: person.createdAt.toISOString(),
      lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
      wallets: await db.$count(wallets, linked),
    },
    decidable: ctx.config.kycProvider === 'local' && WAITING.includes(person.kycStatus),
    attempts: applications.map((one) =>
      viewAttempt(
        one,
        pictures.filter(({ attempt }) => attempt === one.attempt),
      ),
    ),
    cases: [...(await ctx.registry.openCases(ctx, person.id))],
    against: await againstApproval(ctx, person.id, newest, reading),
    reading: reading && {
      ...reading,
      zone: reading.zone && [...reading.zone],
      compared: [...reading.compared],
      faults: [...reading.faults],
      doubts: [...reading.doubts],
    },
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    effects: EFFECTS,
    replies: [...REPLY_TEMPLATES],
  };
}

function viewAttempt(one: Application, pictures: Picture[]): CheckAttempt {
  return {
    attempt: one.attempt,
    status: one.status,
    submittedAt: one.submittedAt?.toISOString() ?? null,
    reviewedAt: one.reviewedAt?.toISOString() ?? null,
    name: [one.firstName, one.lastName].filter(Boolean).join(' ') || null,
    answers: answersOf(one),
    reasons: one.reasons.map(({ text }) => text),
    comment: one.comment,
    pictures,
  };
}
