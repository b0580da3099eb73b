import pg from 'pg';
import { allowRewrites, refuseRewrites, slowStatements } from '../../lab/upgrade/migration-rules';
import { createTestDatabase } from '../support/service/postgres';

it.each([
  ['CREATE INDEX "i" ON "users" USING btree ("email");', 'concurrently'],
  ['CREATE UNIQUE INDEX "i" ON "users" USING btree ("email");', 'concurrently'],
  [
    'ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "public"."b"("id");',
    'NOT VALID',
  ],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (length(email) < 400);', 'NOT VALID'],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE("email");', 'unique index'],
  ['ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;', 'CHECK'],
])('%s is refused, with what to do instead', (statement, instead) => {
  expect(slowStatements([statement])).toEqual([expect.stringContaining(instead)]);
  // The same on a table that the migration makes takes no time.
  expect(slowStatements(['CREATE TABLE "users" ("id" uuid);', statement])).toEqual([]);
});

it.each([
  'CREATE INDEX CONCURRENTLY "i" ON "users" USING btree ("email");',
  'ALTER TABLE "users" ADD COLUMN "note" text;',
  'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (length(email) < 400) NOT VALID;',
  'ALTER TABLE "users" DROP COLUMN "note";',
])('%s is accepted', (statement) => {
  expect(slowStatements([statement])).toEqual([]);
});

it('a database of the check refuses to write a table again, and a default that is computed once is none', async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseRewrites(client);
    await client.query('alter table users add column next_at timestamptz not null default now()');
    const rewrite = client.query('alter table users alter column referral_code type varchar(9)');
    await expect(rewrite).rejects.toThrow('a migration rewrites users');
    const random = 'alter table users add column next_id uuid default gen_random_uuid()';
    await expect(client.query(random)).rejects.toThrow('a migration rewrites users');
    await allowRewrites(client);
    await client.query(random);
  } finally {
    await client.end();
    await drop();
  }
});
