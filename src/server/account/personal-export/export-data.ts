import { eq, getTableColumns } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import type { PersonalDataSection } from '@/server/platform/registry';
import { users } from '@/server/users/tables';

const DAY_SECONDS = 86_400;

type Row = Record<string, unknown>;

/**
 * All personal data of the caller as JSON: times in ISO 8601, amounts as strings. Identity documents are listed without their
 * images.
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
  // Sequential, so that one export uses one connection.
  for (const section of ctx.registry.personalData) {
    const rows = await ctx.db
      .select(sectionColumns(section))
      .from(section.table)
      .where(section.mine(owner, ctx.db));
    records[section.name] = rows.map(toJson);
  }
  ctx.log.info({ event: 'data exported', userId }, 'event');
  return { exportedAt: ctx.clock.now().toISOString(), records };
}

function toJson(row: Row): Row {
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

/** The columns of a section that are exported, by their names in code. */
export function sectionColumns({ table, without = [] }: PersonalDataSection) {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name)),
  );
}
