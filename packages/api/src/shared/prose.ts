/*
 * Formatted text as a small tree instead of HTML, so that pages never parse markup. The sanitiser and the renderer both
 * allow only `ProseTag`.
 */

/** Every allowed element. */
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

export type ProseNode = string | ProseElement;

export type ProseElement = {
  tag: ProseTag;
  /** Links only: a path of this site or a fragment. */
  href?: string;
  /** Headings only; unique within the text. */
  id?: string;
  children: ProseNode[];
};

/** A second-level heading, for the table of contents. */
export type ProseHeading = { id: string; text: string };
