import { DAY_SECONDS } from '@fnx/values/time';
import { getTableColumns } from 'drizzle-orm';
import { type Proof, reauthenticate, type User } from '@/server/account/credentials/reauthenticate';
import type { AppContext, Session } from '@/server/platform/context';
import { throttle } from '@/server/platform/limits/throttle';
import type { PersonalDataSection } from '@/server/platform/personal-data';

type Row = Record<string, unknown>;

/**
 * All personal data of the caller as JSON: times in ISO 8601, amounts as strings. Identity documents are listed without their
 * images. Needs the password again, because a stolen session must not take everything at once.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, RATE_LIMITED, VALIDATION_ERROR when the authenticator code is
 * missing
 */
export async function exportData(ctx: AppContext, session: Session, proof: Proof) {
  const { id, email, phone } = await reauthenticate(ctx, session, proof, async (owner) => {
    const { exportsPerDay } = ctx.config.limits;
    await throttle(ctx, `export-data:${owner.id}`, exportsPerDay, DAY_SECONDS);
    return owner;
  });
  const records = await personalData(ctx, { id, email, phone });
  ctx.log.info({ event: 'data exported', userId: id }, 'event');
  return { exportedAt: ctx.clock.now().toISOString(), records };
}

/** Every section's rows of one customer. */
export async function personalData(
  ctx: AppContext,
  owner: Pick<User, 'id' | 'email' | 'phone'>,
): Promise<Record<string, Row[]>> {
  const records: Record<string, Row[]> = {};
  // Sequential, so that one export uses one connection.
  for (const section of ctx.registry.personalData) {
    const rows = await ctx.db
      .select(sectionColumns(section))
      .from(section.table)
      .where(section.mine(owner, ctx.db));
    const open = (row: Row) => section.sealed?.open(ctx, row) ?? row;
    records[section.name] = rows.map((row) => toJson(open(row)));
  }
  return records;
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
