import type { Db } from '@fnx/postgres/client';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ServerConfig } from '@/config/server-env';

/** Whose records an export contains. */
type Owner = { id: string; email: string; phone: string };

type Row = Record<string, unknown>;

/** One kind of record that the service stores about a user, for the personal export. */
export type PersonalDataSection = {
  name: string;
  table: PgTable;
  mine(owner: Owner, db: Db): SQL | undefined;
  /** Columns left out because they are credentials or keys: hashes, secrets, session ids. */
  without?: readonly string[];
  /** Where FILES_KEY encrypts columns: a row with them in words, and all rows encrypted with the key instead of its fallback. */
  sealed?: {
    open(ctx: { config: ServerConfig }, row: Row): Row;
    reseal(ctx: { db: Db; config: ServerConfig }): Promise<void>;
  };
};
