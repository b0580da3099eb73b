/*
 * Running text as the pages get it: a small tree instead of HTML, so that nothing on the way to the screen parses
 * markup. `ProseTag` is the whole of what content may hold; the sanitiser and the renderer both go by it.
 */

/** Every element that content may hold. */
export const PROSE_TAGS = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'strong',
  'em',
  'a',
] as const;

export type ProseTag = (typeof PROSE_TAGS)[number];

/** A piece of text, or an element. */
export type ProseNode = string | ProseElement;

export type ProseElement = {
  tag: ProseTag;
  /** Of links: a path of this site, or a place on the page. */
  href?: string;
  /** Of headings; unique in its text. */
  id?: string;
  children: ProseNode[];
};

/** One heading of the second level, for a table of contents. */
export type ProseHeading = { id: string; text: string };
