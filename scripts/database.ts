import { createDb, createPool } from '@fnx/postgres/client';
import { DatabaseClient } from '@fnx/postgres/database-client';
import type pg from 'pg';
import { checkLedger } from '@/server/register/check/check-ledger';

export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

export const databaseUrl = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database ${name}`);
  return databaseUrl(url, name);
}

/** Faults that the ledger's own check finds. */
export async function findLedgerFaults(url: string) {
  const pool = createPool(url, { max: 1 });
  try {
    return await checkLedger(createDb(pool));
  } finally {
    await pool.end();
  }
}
