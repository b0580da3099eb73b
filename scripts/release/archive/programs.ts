/** Programs that operators run, by name in the archive. */
export const PROGRAMS = {
  api: 'src/server/standalone.ts',
  admin: 'scripts/ops/admin.ts',
  doctor: 'scripts/ops/doctor.ts',
  migrate: 'scripts/ops/migrate.ts',
  backup: 'scripts/ops/backup.ts',
  restore: 'scripts/ops/restore.ts',
  manifest: 'scripts/release/manifest.ts',
} as const;
