import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { payWayOf } from '@/shared/pay-way';
import { users, wallets } from './tables';

const linked = sql`from ${wallets} where ${wallets.userId} = ${users.id} and ${wallets.unlinkedAt} is null`;

/** Columns of a person that `wayOf` reads. */
export const payerColumns = {
  settings: users.settings,
  country: users.country,
  walletsCount: sql<number>`(select count(*)::int ${linked})`,
};

/** How a person pays, as their pages show it. */
export const wayOf = (
  { config }: Pick<AppContext, 'config'>,
  person: Parameters<typeof payWayOf>[1],
) => payWayOf(config.bankTransfer?.currency ?? null, person);
