import { PROSE_TAGS } from '@fnx/api/shared/prose';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/*
 * The only module that renders and sanitises content HTML: when it is written to the database and again when it is read. The
 * allowed subset is defined in content/README.md; it has no raw text, SVG, MathML or loading elements, and its only
 * attribute is a link within the site.
 */

const marked = new Marked({ async: false, gfm: true });

/** Path characters that need no decoding: no spaces, controls, quotes or backslashes. */
const PATH_CHARACTERS = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%/?#]+$/;
/** A host that none of our URLs has: a URL that resolves to it was relative. */
const NOWHERE = 'https://nowhere.invalid';

/** Whether a link stays on this site: an absolute path or a fragment. */
export function isInsideLink(href: string): boolean {
  if (!PATH_CHARACTERS.test(href) || !/^(?:\/(?!\/)|#)/.test(href)) return false;
  return URL.canParse(href, NOWHERE) && new URL(href, NOWHERE).origin === NOWHERE;
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...PROSE_TAGS],
  allowedAttributes: { a: ['href'] },
  // `transformTags` validates links; no scheme or host is allowed otherwise.
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Keeps recursion over the result shallow.
  nestingLimit: 12,
  transformTags: {
    // An external link is replaced by its text: `span` is not allowed.
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      isInsideLink(href) ? { tagName, attribs: { href } } : { tagName: 'span', attribs: {} },
  },
};

/** Removes everything that content must not contain. Never throws. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}

/** Renders Markdown as sanitised HTML. */
export function renderMarkdown(markdown: string): string {
  return cleanHtml(marked.parse(markdown) as string);
}
