import { contentCalls } from '@/api/desk/content';
import { htmlToTree } from '@/server/content/html-tree';
import { ContentError } from '@/server/content/source/content-items';
import { deskRoute } from '@/server/platform/desk';
import { type ContentFile, type ContentType, parseContent } from './content-file';
import { readVersions, type Version } from './read-versions';

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null;

export const contentDeskRoutes = [
  deskRoute(contentCalls.items, 'view content', async ({ ctx, input }) => {
    const groups = new Map<string, Version[]>();
    for (const version of await readVersions(ctx, input.type)) {
      groups.set(version.slug, [...(groups.get(version.slug) ?? []), version]);
    }
    return { items: [...groups.values()].map(viewItem) };
  }),
  deskRoute(contentCalls.item, 'view content', async ({ ctx, input: { type, slug } }) => {
    const versions = await readVersions(ctx, type, { slug });
    return {
      versions: versions.map(({ id, version, title, state, at, by, source }) => {
        return { id, version, title, state, at: timeOf(at), by, source };
      }),
    };
  }),
  deskRoute(contentCalls.preview, 'view content', async ({ input: { type, source } }) =>
    preview(type, { name: 'This text', source }),
  ),
];

/** @param versions of one item, drafts and newest first */
function viewItem(versions: readonly Version[]) {
  const [newest] = versions;
  const shown = versions.find(({ state }) => state === 'published') ?? newest;
  if (!shown) throw new Error('An item has a version.');
  const next = versions.findLast(({ state }) => state === 'scheduled');
  const { slug, title, category, state, version, at } = shown;
  return {
    slug,
    title,
    category,
    state,
    version,
    versions: versions.length,
    hasDraft: versions.some((one) => one.state === 'draft'),
    scheduledAt: timeOf(next?.at),
    at: timeOf(at),
  };
}

function preview(type: ContentType, file: ContentFile) {
  try {
    const { name, title, html } = parseContent(type, file);
    return { problem: null, name, title, tree: htmlToTree(html) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problem: error.message, name: '', title: '', tree: [] };
  }
}
