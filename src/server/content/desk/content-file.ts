import {
  ContentError,
  type FaqItem,
  type PostItem,
  type StaticPageItem,
} from '@/server/content/source/content-items';
import { parseFaq, parseLegal, parsePost } from '@/server/content/source/read-content-files';
import { faqs, posts, staticPages } from '@/server/content/tables';
import { Refusal } from '@/server/platform/commands';

/** What the desk edits. */
export const CONTENT_TYPES = ['post', 'faq', 'legal'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const CONTENT_TABLES = { post: posts, faq: faqs, legal: staticPages };

/** A text in the format of `content/`. */
export type ContentFile = { name: string; source: string };

export type ContentItem = {
  slug: string;
  /** As commands name it: `<slug>`, for a legal text `<slug>@<version>`. */
  name: string;
  title: string;
  /** Sanitised. */
  html: string;
  /** The date in the text: it is not shown before. */
  date: Date | null;
  values: PostItem | FaqItem | StaticPageItem;
};

/** @throws ContentError when the text is not in its format */
export function parseContent(type: ContentType, { name: file, source }: ContentFile): ContentItem {
  if (type === 'post') {
    const post = parsePost(file, source);
    const { slug, title, html, publishedAt } = post;
    return { slug, name: slug, title, html, date: publishedAt, values: post };
  }
  if (type === 'faq') {
    const faq = parseFaq(file, source);
    const { slug, question, answer } = faq;
    return { slug, name: slug, title: question, html: answer, date: null, values: faq };
  }
  const legal = parseLegal(file, source);
  const { slug, version, title, html, issuedAt } = legal;
  return { slug, name: `${slug}@${version}`, title, html, date: issuedAt, values: legal };
}

/** The same for commands. @throws Refusal when the text is not in its format */
export function readContent(type: ContentType, file: ContentFile): ContentItem {
  try {
    return parseContent(type, file);
  } catch (error) {
    if (error instanceof ContentError) throw new Refusal(error.message);
    throw error;
  }
}
