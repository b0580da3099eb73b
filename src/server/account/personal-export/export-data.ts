import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { users } from '@/server/users/tables';
import { SECTIONS, sectionColumns } from './sections';

const DAY_SECONDS = 86_400;

type Row = Record<string, unknown>;

/**
 * Everything that is held on the caller, as JSON: times in ISO-8601, amounts as strings. Of documents and selfies it holds the
 * facts, not the images.
 *
 * @throws DomainError RATE_LIMITED
 */
export async function exportData(ctx: AppContext, session: Session) {
  const { userId } = session;
  await throttle(ctx, `export:${userId}`, ctx.config.limits.exportsPerDay, DAY_SECONDS);
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner) throw new DomainError('SESSION_EXPIRED');
  const records: Record<string, Row[]> = {};
  // One after the other, so that one export holds one connection.
  for (const section of SECTIONS) {
    const rows = await ctx.db
      .select(sectionColumns(section))
      .from(section.table)
      .where(section.mine(owner, ctx.db));
    records[section.name] = rows.map(toPlain);
  }
  ctx.log.info({ event: 'data exported', userId }, 'event');
  return { exportedAt: ctx.clock.now().toISOString(), records };
}

/** A row as JSON can hold it. */
function toPlain(row: Row): Row {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'bigint'
        ? value.toString()
        : value,
  ]);
  return Object.fromEntries(values);
}
