import { ORIGINAL } from '@fnx/api/content/kinds';
import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { isShown } from '@/server/content/shown';
import { texts } from '@/server/content/tables';
import type { GivenFile } from '@/server/desk/command-fields';
import { holding, type Look, type Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { type DiffLine, diffLines, withContext } from '@/shared/diff-lines';
import { readGiven } from './put-content';

/* The subjects of the commands about legal texts, which signers read. */

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '-' };

/** Writes the difference as lines with their sign; `…` stands for equal lines that are left out. */
const differenceText = (before: string, after: string): string =>
  withContext(diffLines(before, after))
    .map((line) => (line === null ? '…' : `${SIGNS[line.kind]} ${line.text}`))
    .join('\n');

const isLegal = (slug: string) =>
  and(eq(texts.kind, 'legal'), eq(texts.slug, slug), eq(texts.language, ORIGINAL));

const titleOf = ({ fields }: typeof texts.$inferSelect) => String(fields.title ?? '');

async function findShown({ db, clock }: AppContext, slug: string) {
  const [shown] = await db
    .select()
    .from(texts)
    .where(and(isLegal(slug), isShown(clock.now())));
  return shown ?? null;
}

/** Keeps other versions of a legal text out until the transaction ends. */
async function holdText(look: Look, slug: string): Promise<void> {
  const tx = holding(look);
  if (tx) await lockNamed(tx, 'content', `legal:${slug}`);
}

/** A version as it will be published: beside the present one, with the difference. */
export async function versionSubject(
  ctx: Look,
  { file, at }: { file: GivenFile; at?: string | undefined },
): Promise<Subject> {
  const text = {
    kind: 'legal',
    language: ORIGINAL,
    source: file.read().toString('utf8'),
  } as const;
  const { slug, version, title, date } = readGiven(text, file.name);
  await holdText(ctx, slug);
  const shown = await findShown(ctx, slug);
  return {
    of: `legal text ${slug}`,
    what: `Publish version ${version} of “${title}”`,
    facts: [
      { label: 'Text', value: slug },
      { label: 'Version', value: String(version), before: shown?.version ?? 'none' },
      { label: 'Date in the text', value: date?.toISOString().slice(0, 10) ?? 'none' },
      { label: 'Shown from', value: at ?? 'the second signature on' },
      {
        label: 'Difference to the present version',
        value: shown ? differenceText(shown.source, text.source) : text.source,
      },
      { label: 'Cannot be undone', value: 'A published version never changes; it can be hidden.' },
    ],
  };
}

/** A version that is hidden, and the one that is shown in its place. */
export async function hidingSubject(ctx: Look, { name }: { name: string }): Promise<Subject> {
  const [slug = '', version = ''] = name.split('@');
  await holdText(ctx, slug);
  const [next] = await ctx.db
    .select()
    .from(texts)
    .where(
      and(
        isLegal(slug),
        eq(texts.published, true),
        isNotNull(texts.dueAt),
        lte(texts.dueAt, ctx.clock.now()),
        ne(texts.version, version),
      ),
    )
    .orderBy(sql`coalesce(${texts.issuedAt}, ${texts.dueAt}) desc, ${texts.seq} desc`)
    .limit(1);
  if (!next) throw refusal('LEGAL_ONLY_VERSION', {});
  const shown = await findShown(ctx, slug);
  return {
    of: `legal text ${slug}`,
    what: `Hide version ${version} of “${titleOf(next)}”`,
    facts: [
      { label: 'Text', value: slug },
      { label: 'Hidden version', value: version },
      {
        label: 'Shown version',
        value: shown && shown.version !== version ? shown.version : next.version,
        before: shown?.version ?? 'none',
      },
      { label: 'Customers who accepted it', value: 'stay bound by it; it stays in the database' },
    ],
  };
}
