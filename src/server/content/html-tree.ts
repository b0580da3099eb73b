import {
  PROSE_TAGS,
  type ProseElement,
  type ProseHeading,
  type ProseNode,
  type ProseTag,
} from '@fnx/api/shared/prose';
import { ElementType, parseDocument } from 'htmlparser2';
import { cleanHtml, isInsideLink } from './render-html';

type ChildNode = ReturnType<typeof parseDocument>['children'][number];

const PHRASE = ['strong', 'em', 'a'] as const;
const BLOCK = ['h2', 'h3', 'p', 'ul', 'ol', 'table', 'blockquote'] as const;
const FLOW = [...BLOCK, ...PHRASE];

/**
 * Allowed children of each element, because React requires a tree that browsers parse identically. A misplaced element is
 * replaced by its children, and text between table rows is dropped.
 */
const CHILDREN: Record<ProseTag, { tags: readonly ProseTag[]; text: boolean }> = {
  h2: { tags: PHRASE, text: true },
  h3: { tags: PHRASE, text: true },
  p: { tags: PHRASE, text: true },
  ul: { tags: ['li'], text: false },
  ol: { tags: ['li'], text: false },
  li: { tags: ['p', 'ul', 'ol', ...PHRASE], text: true },
  table: { tags: ['thead', 'tbody'], text: false },
  thead: { tags: ['tr'], text: false },
  tbody: { tags: ['tr'], text: false },
  tr: { tags: ['th', 'td'], text: false },
  th: { tags: PHRASE, text: true },
  td: { tags: PHRASE, text: true },
  blockquote: { tags: FLOW, text: true },
  strong: { tags: ['em', 'a'], text: true },
  em: { tags: ['strong', 'a'], text: true },
  a: { tags: ['strong', 'em'], text: true },
};
const ROOT = { tags: FLOW, text: true };

const isProseTag = (name: string): name is ProseTag =>
  (PROSE_TAGS as readonly string[]).includes(name);

/**
 * Sanitises HTML and converts it to a tree that React renders without parsing markup.
 *
 * Heading ids are derived from their text with the prefix `idPrefix`, so that they cannot collide with other ids on the page.
 *
 * @param english the HTML that `html` translates: its headings name the ids, so that anchors are the same in every language
 */
export function htmlToTree(html: string, idPrefix = 'part-', english?: string): ProseNode[] {
  const taken = new Set<string>();
  const ids = english === undefined ? [] : headingIds(htmlToTree(english, idPrefix));
  const name = (text: string) => ids.shift() ?? uniqueId(text, idPrefix, taken);
  return convert(parseDocument(cleanHtml(html)).children, ROOT, name, false);
}

type Rule = { tags: readonly ProseTag[]; text: boolean };

function convert(
  nodes: readonly ChildNode[],
  rule: Rule,
  name: (text: string) => string,
  inLink: boolean,
): ProseNode[] {
  return nodes.flatMap((node): ProseNode[] => {
    if (node.type === ElementType.Text) return keepText(node.data, rule, node);
    if (node.type !== ElementType.Tag) return [];
    const tag = node.name;
    // Nested links are invalid: browsers close the outer one.
    const fits = isProseTag(tag) && rule.tags.includes(tag) && !(tag === 'a' && inLink);
    if (!fits) return convert(node.children, rule, name, inLink);
    const children = convert(node.children, CHILDREN[tag], name, inLink || tag === 'a');
    // Empty elements show nothing but may be announced by screen readers; only cells may be empty.
    if (children.length === 0 && tag !== 'td' && tag !== 'th') return [];
    if (tag === 'h2' || tag === 'h3') return [{ tag, id: name(treeText(children)), children }];
    if (tag !== 'a') return [{ tag, children }];
    const href = node.attribs.href ?? '';
    return isInsideLink(href) ? [{ tag, href, children }] : children;
  });
}

/** Drops whitespace between blocks. */
function keepText(text: string, rule: Rule, { prev, next }: ChildNode): string[] {
  if (!rule.text) return [];
  const isBlock = (node: ChildNode | null) =>
    node === null ||
    (node.type === ElementType.Tag && !(PHRASE as readonly string[]).includes(node.name));
  const isLayout = text.trim() === '' && (isBlock(prev) || isBlock(next));
  return isLayout ? [] : [text];
}

function uniqueId(text: string, prefix: string, taken: Set<string>): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const base = prefix + (words || 'section');
  let id = base;
  for (let copy = 2; taken.has(id); copy += 1) id = `${base}-${copy}`;
  taken.add(id);
  return id;
}

/** The plain text of a tree, blocks separated by a space. */
export function treeText(nodes: readonly ProseNode[]): string {
  const pieces = nodes.map((node) => {
    if (typeof node === 'string') return node;
    const inner = treeText(node.children);
    return (PHRASE as readonly string[]).includes(node.tag) ? inner : ` ${inner} `;
  });
  return pieces.join('').replace(/\s+/g, ' ').trim();
}

function headingIds(nodes: readonly ProseNode[]): string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.id ? [node.id] : []), ...headingIds(node.children)],
  );
}

/** The second-level headings, in order. */
export function treeHeadings(nodes: readonly ProseNode[]): ProseHeading[] {
  return nodes
    .filter((node): node is ProseElement => typeof node !== 'string' && node.tag === 'h2')
    .map((node) => ({ id: node.id ?? '', text: treeText(node.children) }));
}
