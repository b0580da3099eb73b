import { and, desc, eq, isNotNull, lte, ne, type SQL } from 'drizzle-orm';
import type { StaticPageItem } from '@/server/content/source/content-items';
import { staticPages } from '@/server/content/tables';
import type { GivenFile } from '@/server/platform/command-fields';
import { Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Subject } from '@/server/platform/define-command';
import { type DiffLine, diffLines, withContext } from '@/shared/diff-lines';
import { readContent } from './content-file';

/* What signers see of legal texts. */

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '-' };

/** What differs, as lines with their sign; a gap stands for equal lines. */
export const differenceText = (before: string, after: string): string =>
  withContext(diffLines(before, after))
    .map((line) => (line === null ? '…' : `${SIGNS[line.kind]} ${line.text}`))
    .join('\n');

async function findShown({ db, clock }: AppContext, slug: string, more?: SQL) {
  const [shown] = await db
    .select()
    .from(staticPages)
    .where(
      and(
        eq(staticPages.kind, 'LEGAL'),
        eq(staticPages.slug, slug),
        eq(staticPages.published, true),
        isNotNull(staticPages.dueAt),
        lte(staticPages.dueAt, clock.now()),
        more,
      ),
    )
    .orderBy(desc(staticPages.dueAt))
    .limit(1);
  return shown ?? null;
}

/** A version as it will be published: beside the present one, with the difference. */
export async function versionSubject(
  ctx: AppContext,
  { file, at }: { file: GivenFile; at?: string | undefined },
): Promise<Subject> {
  const source = file.read().toString('utf8');
  const item = readContent('legal', { name: file.name, source });
  const { version, issuedAt } = item.values as StaticPageItem;
  const shown = await findShown(ctx, item.slug);
  return {
    of: `legal text ${item.slug}`,
    what: `Publish version ${version} of “${item.title}”`,
    facts: [
      { label: 'Text', value: item.slug },
      { label: 'Version', value: String(version), before: String(shown?.version ?? 'none') },
      { label: 'Date in the text', value: issuedAt?.toISOString().slice(0, 10) ?? 'none' },
      { label: 'Shown from', value: at ?? 'the second signature on' },
      {
        label: 'Difference to the present version',
        value: shown?.source ? differenceText(shown.source, source) : source,
      },
      { label: 'Cannot be undone', value: 'A published version never changes; it can be hidden.' },
    ],
  };
}

/** A version that is hidden, and the one that is shown in its place. */
export async function hidingSubject(ctx: AppContext, { name }: { name: string }): Promise<Subject> {
  const [slug = '', version = ''] = name.split('@');
  const next = await findShown(ctx, slug, ne(staticPages.version, version));
  if (!next)
    throw new Refusal('This is the only version of a legal text. Publish a new version first.');
  const shown = await findShown(ctx, slug);
  return {
    of: `legal text ${slug}`,
    what: `Hide version ${version} of “${next.title}”`,
    facts: [
      { label: 'Text', value: slug },
      { label: 'Shown version', value: String(next.version), before: String(shown?.version) },
      { label: 'Customers who accepted it', value: 'stay bound by it; it stays in the database' },
    ],
  };
}
