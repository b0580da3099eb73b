import type { EnvReader } from './env-reader';

export type DatabaseConfig = {
  /** Null: the service runs its own PostgreSQL inside `dataDir`. */
  databaseUrl: string | null;
  /** Streaming replicas for reads that may be a moment old. */
  replicaUrl: string | null;
  /** The most connections of this process: to answer requests, and for the jobs where it leads. */
  databasePools: { requests: number; jobs: number };
};

export const readDatabase = (reader: EnvReader): DatabaseConfig => ({
  databaseUrl: reader.databaseUrl('DATABASE_URL', { writes: true }),
  replicaUrl: reader.databaseUrl('DATABASE_REPLICA_URL'),
  databasePools: {
    requests: reader.whole('DATABASE_POOL_MAX', 2, 1_000),
    jobs: reader.whole('DATABASE_JOBS_MAX', 2, 1_000),
  },
});
