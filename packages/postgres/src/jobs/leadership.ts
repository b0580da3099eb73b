import type pg from 'pg';
import { limitAnswers } from '../answer-limit';

const ANSWER_WITHIN_MS = 5_000;
/**
 * A leader asks every second. One that is frozen or cut off does not, and the server ends its session: TCP would keep it for hours, and
 * for a frozen process without end.
 */
const SILENT_AFTER_MS = 10_000;

/**
 * One process of all leads: it alone works on the queues and runs the repeated jobs. It holds a lock of the database, on a connection of
 * its own; the database releases it with the connection.
 */
export class Leadership {
  private client: pg.PoolClient | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly lock: number,
    private readonly silentAfterMs = SILENT_AFTER_MS,
  ) {}

  /**
   * Whether this process leads. Takes the lead if no process has it.
   * @throws the database's error: the lead, if it was here, is lost
   */
  async hold(): Promise<boolean> {
    const client = this.client ?? (await this.pool.connect());
    try {
      limitAnswers(client, ANSWER_WITHIN_MS);
      if (this.client) {
        await client.query('select 1');
        return true;
      }
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [this.lock]);
      if (rows[0].mine === true) {
        await client.query(`set idle_session_timeout = ${this.silentAfterMs}`);
        this.client = client;
      } else {
        client.release();
      }
      return rows[0].mine === true;
    } catch (error) {
      client.release(true);
      this.client = null;
      throw error;
    }
  }

  /** Closing the connection releases the lock. */
  giveUp(): void {
    this.client?.release(true);
    this.client = null;
  }
}
