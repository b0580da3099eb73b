import type pg from 'pg';

/** Lets time pass in one test's database. */
export type DatabaseClock = {
  /** Moves the time of the database on by some seconds, for every connection; back by negative ones. */
  advance(seconds: number): Promise<void>;
  /** Stops it at its present place, so that what is computed twice is computed for the same moment. */
  freeze(): Promise<void>;
};

/**
 * Replaces `fnx_now()` in a test's own database. Only that function decides what stakes earn,
 * and the product cannot move it; see src/server/platform/database/database-clock.ts.
 */
export function createDatabaseClock(pool: pg.Pool): DatabaseClock {
  let shift = 0;
  let frozenAt: string | null = null;
  const write = async () => {
    const base = frozenAt === null ? 'now()' : `timestamptz '${frozenAt}'`;
    await pool.query(
      `create or replace function fnx_now() returns timestamptz language sql stable
        as $$ select ${base} + make_interval(secs => ${shift}) $$`,
    );
  };
  return {
    advance: (seconds) => {
      shift += seconds;
      return write();
    },
    freeze: async () => {
      const found = await pool.query('select now()::text as now');
      frozenAt = found.rows[0].now;
      await write();
    },
  };
}
