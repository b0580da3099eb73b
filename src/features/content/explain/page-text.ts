import type { ProseElement, ProseNode } from '@fnx/api/shared/prose';
import type { Language } from '@/lang/languages';

/** A page's text: title, lede and content tree. */
export type PageText = {
  title: string;
  lede: string | null;
  tree: readonly ProseNode[];
  /** Language of the text, where it differs from the page's. */
  language?: Language;
};

/** A section. `key` is the heading's slug without prefix, such as `who-does-what`. */
export type TextSection = { key: string; id: string; title: string; body: ProseNode[] };

const isElement = (node: ProseNode | undefined): node is ProseElement =>
  node !== undefined && typeof node !== 'string';

/** Plain text of nodes. */
export function wordsOf(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.children)))
    .join('')
    .trim();
}

/** Splits a text at its h2 headings; `lead` is the content before the first. */
export function sectionsOf(tree: readonly ProseNode[]): {
  lead: ProseNode[];
  sections: TextSection[];
} {
  const lead: ProseNode[] = [];
  const sections: TextSection[] = [];
  for (const node of tree) {
    if (isElement(node) && node.tag === 'h2') {
      const id = node.id ?? `part-${sections.length + 1}`;
      const key = id.replace(/^part-/, '');
      sections.push({ key, id, title: wordsOf(node.children), body: [] });
    } else (sections.at(-1)?.body ?? lead).push(node);
  }
  return { lead, sections };
}

/** A table's cells: `head` by column, `rows` by row and column. */
export type TextTable = { head: ProseNode[][]; rows: ProseNode[][][] };

const elements = (nodes: readonly ProseNode[], ...tags: string[]) =>
  nodes.filter((node): node is ProseElement => isElement(node) && tags.includes(node.tag));

function cellsOf(row: ProseElement | undefined): ProseNode[][] {
  return elements(row?.children ?? [], 'th', 'td').map((cell) => cell.children);
}

/** Separates the first table of a section from the rest. */
export function splitTable(body: readonly ProseNode[]): {
  table: TextTable | null;
  rest: ProseNode[];
} {
  const found = elements(body, 'table')[0];
  if (!found) return { table: null, rest: [...body] };
  const part = (tag: string) => elements(elements(found.children, tag)[0]?.children ?? [], 'tr');
  return {
    table: { head: cellsOf(part('thead')[0]), rows: part('tbody').map(cellsOf) },
    rest: body.filter((node) => node !== found),
  };
}

/** A paragraph that starts with a bold name. */
export type NamedPart = { name: string; text: ProseNode[] };

/** Separates the paragraphs that start with a bold name. */
export function splitNamed(body: readonly ProseNode[]): { named: NamedPart[]; rest: ProseNode[] } {
  const named: NamedPart[] = [];
  const rest: ProseNode[] = [];
  for (const node of body) {
    const [first, ...text] = isElement(node) && node.tag === 'p' ? node.children : [];
    if (isElement(first) && first.tag === 'strong' && text.length > 0) {
      named.push({ name: wordsOf([first]).replace(/[.:]$/, ''), text });
    } else rest.push(node);
  }
  return { named, rest };
}
