import type pg from 'pg';
import { limitAnswers } from '@/server/platform/database/answer-limit';
import { lockOfJob } from '@/server/platform/database/locks';

/** Questions about locks never wait. All repeated jobs stand behind one that is not answered. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * The one connection that holds the locks of all repeated jobs. With a connection for each, a start took the whole pool, and each
 * job waited for another one to work with until its time was over.
 */
export class JobLocks {
  private client: pg.PoolClient | null = null;
  private asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Runs `work` unless another process is running it (advisory lock, released by the database if this process dies).
   * @returns whether it ran
   */
  async alone(name: string, work: () => Promise<void>): Promise<boolean> {
    const number = lockOfJob(name);
    const found = await this.ask('select pg_try_advisory_lock($1) as mine', number);
    if (found.rows[0]?.mine !== true) return false;
    try {
      await work();
    } finally {
      await this.ask('select pg_advisory_unlock($1)', number);
    }
    return true;
  }

  close(): void {
    this.client?.release(true);
    this.client = null;
  }

  /** One question after the other: pg has given up queues of its own. */
  private ask(statement: string, number: number): Promise<pg.QueryResult> {
    const answer = this.asked.then(() => this.askNow(statement, number));
    this.asked = answer.catch(() => {});
    return answer;
  }

  private async askNow(statement: string, number: number): Promise<pg.QueryResult> {
    try {
      this.client ??= await this.connect();
      return await this.client.query(statement, [number]);
    } catch (error) {
      // The next question connects again. The database has released the locks of a connection that broke.
      this.close();
      throw error;
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    limitAnswers(client, ANSWER_WITHIN_MS);
    return client;
  }
}
