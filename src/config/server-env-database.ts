import type { EnvReader } from './env-reader';

export type DatabaseConfig = {
  /** Null: the service runs its own PostgreSQL inside `dataDir`. */
  databaseUrl: string | null;
  /** Streaming replicas for reads that may be a moment old. */
  replicaUrl: string | null;
  /** The most connections of this process: to answer requests, and for the jobs where it leads. */
  databasePools: { requests: number; jobs: number };
};

export function readDatabase(reader: EnvReader): DatabaseConfig {
  const databaseUrl = reader.text('DATABASE_URL');
  reader.databaseUrl('DATABASE_URL', databaseUrl, { writes: true });
  const replicaUrl = reader.text('DATABASE_REPLICA_URL');
  reader.databaseUrl('DATABASE_REPLICA_URL', replicaUrl);
  const databasePools = {
    requests: reader.whole('DATABASE_POOL_MAX', 20, 2, 1_000),
    jobs: reader.whole('DATABASE_JOBS_MAX', 6, 2, 1_000),
  };
  return { databaseUrl, replicaUrl, databasePools };
}
