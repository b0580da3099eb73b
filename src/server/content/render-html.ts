import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { PROSE_TAGS } from '@/api/prose';

/*
 * The one place where content becomes HTML and where HTML is sanitised: when it is written to the database and again
 * when it is read. What passes is the subset of content/README.md; no element of it holds raw text, belongs to SVG or
 * MathML, or loads anything, and its one attribute is a link inside the site.
 */

const marked = new Marked({ async: false, gfm: true });

/** Characters of a path that need no decoding anywhere: no spaces, controls, quotes or backslashes. */
const PATH_CHARACTERS = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%/?#]+$/;
/** A host that no address of ours has: what resolves to it came in relative, and stayed so. */
const NOWHERE = 'https://nowhere.invalid';

/** Whether a link stays on this site: a path from its root, or a place on the same page. */
export function isInsideLink(href: string): boolean {
  if (!PATH_CHARACTERS.test(href) || !/^(?:\/(?!\/)|#)/.test(href)) return false;
  return URL.canParse(href, NOWHERE) && new URL(href, NOWHERE).origin === NOWHERE;
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...PROSE_TAGS],
  allowedAttributes: { a: ['href'] },
  // `transformTags` has judged the link already; no scheme and no host is let through besides.
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper than any text needs; recursion over the result stays shallow.
  nestingLimit: 12,
  transformTags: {
    // A link that leaves the site loses the link and keeps its words: `span` is not allowed.
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      isInsideLink(href) ? { tagName, attribs: { href } } : { tagName: 'span', attribs: {} },
  },
};

/** HTML with everything removed that content may not hold. Never throws; what cannot be kept is dropped. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}

/** Markdown as sanitised HTML. */
export function renderMarkdown(markdown: string): string {
  return cleanHtml(marked.parse(markdown) as string);
}
