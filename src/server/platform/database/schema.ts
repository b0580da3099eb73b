import path from 'node:path';
import { awaitMigration as awaitAny } from '@fnx/postgres/await-migration';
import { type Beside, migrateDatabase as migrateAny } from '@fnx/postgres/migrate';
import { grantRows as grant, findMissingRights as lacking } from '@fnx/postgres/runtime-role';
import {
  missingMigrations as missing,
  unknownMigrations as unknown,
} from '@fnx/postgres/schema-state';
import type pg from 'pg';
import { LOCKS } from './locks';

/** The folder of the committed SQL; the service always starts in the project folder. */
export const migrationsFolder = (root = process.cwd()): string =>
  path.join(root, 'src/server/platform/database/migrations');

/** Migrates the database to the newest schema: see the package. @throws Error of the failed statement */
export const migrateDatabase = (
  url: string,
  folder = migrationsFolder(),
  beside: Beside = {},
): Promise<void> => migrateAny(url, { folder, lock: LOCKS.migration }, beside);

type Waiting = { url: string; beginWithinMs: number; say(message: string): void };

/** Lets `npm run migrate` and the service start at once: see the package. */
export const awaitMigration = (waiting: Waiting): Promise<void> =>
  awaitAny({ ...waiting, folder: migrationsFolder(), lock: LOCKS.migration });

type Client = Pick<pg.ClientBase, 'query'>;

/** Migrations of this release that the database lacks. */
export const missingMigrations = (client: Client): Promise<string[]> =>
  missing(client, migrationsFolder());

/** How many migrations the database has that this release does not know. */
export const unknownMigrations = (client: Client): Promise<number> =>
  unknown(client, migrationsFolder());

const ONLY_ADDED = ['journal'];

/** Lets a role read and write rows, except that it can only add to the journal. */
export const grantRows = (client: pg.ClientBase, role: string): Promise<void> =>
  grant(client, role, ONLY_ADDED);

/** Rights that `grantRows` grants and the role of this connection lacks. */
export const findMissingRights = (client: pg.ClientBase): Promise<string[]> =>
  lacking(client, ONLY_ADDED);
