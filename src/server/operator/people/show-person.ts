import { eq } from 'drizzle-orm';
import type { Row } from '@/server/desk/commands';
import type { Officer } from '@/server/desk/desk-route';
import { mayUse } from '@/server/desk/rights';
import { linkOf } from '@/server/operator/desk/desk-answer';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { personKeys } from '@/server/users/person-keys';
import { users } from '@/server/users/tables';
import { maySee, readTimeline } from './timeline';

/** Everything that an officer's roles may know about a person. @throws DomainError NOT_FOUND */
export async function showPerson(ctx: AppContext, { roles }: Officer, id: string) {
  const person = await findPerson(ctx, id);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, person.id));
  if (!user) throw problem('NOT_FOUND');
  const sections = [];
  for (const section of ctx.registry.sections) {
    if (!maySee(section.roles, roles)) continue;
    const rows = await section.rows(ctx, person, roles);
    const steps = section.next?.(person) ?? [];
    const next = steps.filter(({ command }) => mayUse(ctx, roles, command)).map(linkOf);
    sections.push({ title: section.title, rows: rows.map(toJson), next });
  }
  return {
    person: {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      phone: user.phone,
      country: user.country,
      status: user.status,
      kycStatus: user.kycStatus,
      legalHold: roles.includes('COMPLIANCE') ? user.legalHold : null,
      createdAt: user.createdAt.toISOString(),
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
      deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
      erasedAt: user.erasedAt?.toISOString() ?? null,
    },
    sections,
    timeline: await readTimeline(ctx, person, roles, soon(ctx)),
  };
}

/** An older page of the timeline. @throws DomainError NOT_FOUND */
export async function olderEntries(
  ctx: AppContext,
  { roles }: Officer,
  { id, before }: { id: string; before: string },
) {
  const at = new Date(before);
  if (Number.isNaN(at.getTime())) throw problem('NOT_FOUND');
  return readTimeline(ctx, await findPerson(ctx, id), roles, at);
}

async function findPerson({ db }: AppContext, id: string) {
  const person = await personKeys(db, id);
  if (!person) throw problem('NOT_FOUND');
  return person;
}

/** Block times can be a little ahead of this clock. */
const soon = ({ clock }: AppContext) => new Date(clock.now().getTime() + 3_600_000);

type Cell = string | number | boolean | null;

function toJson(row: Row): Record<string, Cell> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]));
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}
