import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { bankFolder } from '@/config/bank';
import type { Clock } from './clock';
import { documentHash } from './documents/publish-document';

/** The texts that people accept, by their slugs. */
export const TERMS = 'term-condition';
export const AGREEMENT = 'share-agreement';

const readText = (slug: string) =>
  readFileSync(join(bankFolder(), 'content/en/legal', `${slug}.md`));
const versionOf = (slug: string) =>
  /^version: *"?([^"\n]+?)"?$/m.exec(readText(slug).toString())?.[1] ?? '';

/** Version of the terms of use in the bank's folder. */
export const TERMS_VERSION = versionOf(TERMS);

/** Version of the purchase agreement in the bank's folder. */
export const AGREEMENT_VERSION = versionOf(AGREEMENT);

type Reader = { db: Db; clock: Clock };

/** The version of a legal text that pages show at a time, as a scalar subquery: the rule of `content/shown.ts`. */
export const shownVersion = (slug: string, now: SQL, column: 'version' | 'source' = 'version') =>
  sql<string | null>`(select ${sql.identifier(column)} from texts
    where kind = 'legal' and slug = ${slug} and language = 'en' and published and due_at <= ${now}
    order by issued_at desc, due_at desc, seq desc limit 1)`;

const timeOf = ({ clock }: Reader) => sql`${clock.now().toISOString()}::timestamptz`;

/** The version of a legal text that pages show; null: none is in force. */
export async function legalVersion(ctx: Reader, slug: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ version: string | null }>(
    sql`select ${shownVersion(slug, timeOf(ctx))} as version`,
  );
  return rows[0]?.version ?? null;
}

/** The version of the terms that a sign-up and a stake must accept: the one that pages show. */
export const termsVersion = async (ctx: Reader): Promise<string> =>
  (await legalVersion(ctx, TERMS)) ?? TERMS_VERSION;

export type Agreement = { version: string; bytes: Buffer; hash: Hex };

/** The share agreement that pages show, and its SHA-256, which each purchase records on the chain. */
export async function readAgreement(ctx: Reader): Promise<Agreement> {
  const now = timeOf(ctx);
  const { rows } = await ctx.db.execute<{ version: string | null; source: string | null }>(
    sql`select ${shownVersion(AGREEMENT, now)} as version, ${shownVersion(AGREEMENT, now, 'source')} as source`,
  );
  const { version, source } = rows[0] ?? {};
  if (!version || !source) return fileAgreement();
  const bytes = Buffer.from(source);
  return { version, bytes, hash: documentHash(bytes) };
}

let file: Agreement | undefined;

/** The share agreement in the file of this release; the one in force until content is loaded. Read once. */
export function fileAgreement(): Agreement {
  if (!file) {
    const bytes = readText(AGREEMENT);
    file = { version: AGREEMENT_VERSION, bytes, hash: documentHash(bytes) };
  }
  return file;
}
