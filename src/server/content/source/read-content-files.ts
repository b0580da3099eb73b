import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { BankFacts } from '@/server/content/bank-facts';
import { htmlToTree, treeText } from '@/server/content/html-tree';
import { cleanHtml, renderMarkdown } from '@/server/content/render-html';
import type { CategoryKind } from '@/server/content/tables';
import {
  type CategoryItem,
  ContentError,
  type ContentSet,
  type DocumentItem,
  type FaqItem,
  type PostItem,
  type Rendered,
  type StaticPageItem,
  type TeamItem,
} from './content-items';
import {
  bankFile,
  categoriesFile,
  faqFile,
  helpMeta,
  legalMeta,
  pageMeta,
  postMeta,
  teamFile,
} from './file-shapes';
import { splitFrontMatter } from './front-matter';

const WORDS_A_MINUTE = 220;
/** Help topics and page texts have no accepted versions. */
const ONLY_VERSION = '1';
/** The date of texts whose file has none. */
const UNDATED = new Date(0);

/** The content folders; the service and the build always start in the project folder. */
type ContentPlace = { content: string; public: string };

function contentPlace(root = process.cwd()): ContentPlace {
  return { content: path.join(root, 'content'), public: path.join(root, 'public') };
}

/**
 * Reads the folder `content/`: validates every file, renders Markdown, sanitises HTML.
 *
 * @throws ContentError naming the first invalid file
 */
export function readContentFiles(place: ContentPlace = contentPlace()): ContentSet {
  const bank = readJson(place, 'bank.json', bankFile);
  return {
    categories: readCategories(place),
    posts: [...readPosts(place, 'posts'), ...readPosts(place, 'press')],
    faqs: readFaqs(place),
    pages: [...readLegal(place), ...readPages(place), ...readHelp(place)],
    team: readTeam(place),
    bank: bankFacts(bank),
    documents: readDocuments(place, bank.documents),
  };
}

/** Parses a post from Markdown with front matter. Also used by the operator's command. */
export function parsePost(file: string, source: string): PostItem {
  const { meta, markdown } = parseText(file, source, postMeta);
  const html = renderMarkdown(markdown);
  const text = treeText(htmlToTree(html));
  const { slug, type, category, title, excerpt, author, tags, publishedAt } = meta;
  return {
    id: slug,
    slug,
    type,
    category,
    title,
    excerpt,
    html,
    coverUrl: meta.cover ?? '',
    author,
    tags,
    readMinutes: Math.max(1, Math.round(text.split(' ').length / WORDS_A_MINUTE)),
    publishedAt: new Date(publishedAt),
    externalUrl: meta.externalUrl ?? null,
    searchText: `${tags.join(' ')} ${text}`,
  };
}

function readPosts(place: ContentPlace, folder: 'posts' | 'press'): Rendered<PostItem>[] {
  return readFolder(place, folder).map(({ file, source }) => ({
    ...parsePost(file, source),
    source,
    sourceHash: sha256(source),
  }));
}

/** Parses a legal text. Also used by the operator's command. */
export function parseLegal(file: string, source: string, sortOrder = 0): StaticPageItem {
  const { meta, markdown } = parseText(file, source, legalMeta);
  return {
    id: `LEGAL/${meta.slug}/${meta.version}`,
    kind: 'LEGAL',
    slug: meta.slug,
    version: meta.version,
    title: meta.title,
    summary: meta.summary,
    lede: null,
    route: `/static/${meta.slug}`,
    html: renderMarkdown(markdown),
    issuedAt: new Date(meta.updatedAt),
    sortOrder,
  };
}

function readLegal(place: ContentPlace): Rendered<StaticPageItem>[] {
  return readFolder(place, 'legal').map(({ file, source }, index) => ({
    ...parseLegal(file, source, index + 1),
    source,
    sourceHash: sha256(source),
  }));
}

function readPages(place: ContentPlace): Rendered<StaticPageItem>[] {
  return readFolder(place, 'pages').map(({ file, source }, index) => {
    const { meta, markdown } = parseText(file, source, pageMeta);
    return {
      id: `PAGE/${meta.slug}/${ONLY_VERSION}`,
      kind: 'PAGE',
      slug: meta.slug,
      version: ONLY_VERSION,
      title: meta.title,
      summary: meta.description,
      lede: meta.lede,
      route: meta.route,
      html: renderMarkdown(markdown),
      issuedAt: UNDATED,
      sortOrder: index + 1,
      source,
      sourceHash: sha256(source),
    };
  });
}

function readHelp(place: ContentPlace): Rendered<StaticPageItem>[] {
  return readFolder(place, 'help').map(({ file, source }) => {
    const { meta, markdown } = parseText(file, source, helpMeta);
    return {
      id: `HELP/${meta.slug}/${ONLY_VERSION}`,
      kind: 'HELP',
      slug: meta.slug,
      version: ONLY_VERSION,
      title: meta.title,
      summary: meta.summary,
      lede: null,
      route: `/help#${meta.slug}`,
      html: renderMarkdown(markdown),
      issuedAt: UNDATED,
      sortOrder: meta.order,
      source,
      sourceHash: sha256(source),
    };
  });
}

function readCategories(place: ContentPlace): CategoryItem[] {
  const file = readJson(place, 'categories.json', categoriesFile);
  const lists: [CategoryKind, (typeof file)['posts']][] = [
    ['BLOG', file.posts],
    ['MEDIA', file.press],
    ['FAQ', file.faq],
  ];
  return lists.flatMap(([kind, list]) =>
    list.map((entry, index) => ({
      id: `${kind}/${entry.slug}`,
      kind,
      ...entry,
      sortOrder: index + 1,
    })),
  );
}

function readFaqs(place: ContentPlace): Rendered<FaqItem>[] {
  return readJson(place, 'faq.json', faqFile).map((entry) => {
    const source = JSON.stringify(entry, null, 2);
    return { ...faqItem(entry), source, sourceHash: sha256(source) };
  });
}

function faqItem({ order, ...entry }: z.output<typeof faqFile>[number]): FaqItem {
  const answer = cleanHtml(entry.answer);
  const searchText = treeText(htmlToTree(answer));
  return { ...entry, slug: entry.id, answer, sortOrder: order, searchText };
}

/** Parses one question in the format of content/faq.json. Also used by the operator's command. */
export function parseFaq(file: string, source: string): FaqItem {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new ContentError(`${file} is not valid JSON.`);
  }
  const parsed = z.safeParse(faqFile, Array.isArray(value) ? value : [value]);
  const [entry] = parsed.success ? parsed.data : [];
  if (!parsed.success || !entry || parsed.data.length !== 1) {
    throw new ContentError(
      `${file} must hold one question: {"id", "category", "order", "question", "answer"}.`,
    );
  }
  return faqItem(entry);
}

/** A portrait is `public/team/<id>.svg`; without one, initials are shown. */
function readTeam(place: ContentPlace): TeamItem[] {
  return readJson(place, 'team.json', teamFile).map(({ order, ...person }) => {
    const photo = `/team/${person.id}.svg`;
    const photoUrl = existsSync(path.join(place.public, photo)) ? photo : '';
    return { ...person, photoUrl, sortOrder: order };
  });
}

type BankFile = z.output<typeof bankFile>;

function bankFacts(file: BankFile): BankFacts {
  const { documents: _documents, openingPrice: _price, shares, ...facts } = file;
  const { total, tokenized, notOffered } = shares;
  return { ...facts, shares: { total, tokenized, notOffered } };
}

/** Documents are listed only if their file exists under `public/documents`. */
function readDocuments(place: ContentPlace, documents: BankFile['documents']): DocumentItem[] {
  return documents.flatMap(({ id, title, file, date }, index) => {
    const where = path.join(place.public, 'documents', file);
    if (!existsSync(where)) return [];
    const bytes = readFileSync(where);
    const url = `/documents/${file}`;
    const size = bytes.length;
    return [{ id, title, url, sha256: sha256(bytes), bytes: size, date, sortOrder: index + 1 }];
  });
}

/** Hexadecimal. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readFolder(place: ContentPlace, folder: string): { file: string; source: string }[] {
  const names = readdirSync(path.join(place.content, folder)).filter((name) =>
    name.endsWith('.md'),
  );
  return names.sort().map((name) => ({
    file: `${folder}/${name}`,
    source: readFileSync(path.join(place.content, folder, name), 'utf8'),
  }));
}

/** @throws ContentError naming the invalid key of the front matter */
export function parseText<T extends z.core.$ZodType>(file: string, source: string, shape: T) {
  const { meta, markdown } = splitFrontMatter(file, source);
  return { meta: check(file, meta, shape), markdown };
}

function readJson<T extends z.core.$ZodType>(place: ContentPlace, file: string, shape: T) {
  const source = readFileSync(path.join(place.content, file), 'utf8');
  try {
    return check(file, JSON.parse(source), shape);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ContentError(`${file} is not valid JSON.`);
    throw error;
  }
}

function check<T extends z.core.$ZodType>(file: string, value: unknown, shape: T): z.output<T> {
  const parsed = z.safeParse(shape, value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const place = issue.path.map(String).join('.') || 'the whole';
    return `${place}: ${issue.message}`;
  });
  throw new ContentError(`${file} is invalid. ${faults.join('; ')}`);
}
