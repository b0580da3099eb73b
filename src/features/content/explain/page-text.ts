import type { ProseElement, ProseNode } from '@/api/prose';

/** A page's text from the content: its title, its first sentence, and the rest as a tree. */
export type PageText = { title: string; lede: string | null; tree: readonly ProseNode[] };

/** What stands under one heading. `key` is the heading's own part of its id: `who-does-what`. */
export type TextSection = { key: string; id: string; title: string; body: ProseNode[] };

const isElement = (node: ProseNode | undefined): node is ProseElement =>
  node !== undefined && typeof node !== 'string';

/** The words of a node without its markup. */
export function wordsOf(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.children)))
    .join('')
    .trim();
}

/** Cuts a text at its headings of the second level; what stands before the first one is `lead`. */
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

/** A table as its cells: `head` has one list for each column, `rows` one for each cell of each row. */
export type TextTable = { head: ProseNode[][]; rows: ProseNode[][][] };

const elements = (nodes: readonly ProseNode[], ...tags: string[]) =>
  nodes.filter((node): node is ProseElement => isElement(node) && tags.includes(node.tag));

function cellsOf(row: ProseElement | undefined): ProseNode[][] {
  return elements(row?.children ?? [], 'th', 'td').map((cell) => cell.children);
}

/** The first table of a section, and the section without it; `table` null where there is none. */
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

/** A paragraph that begins with a name in bold: the name, and what is said of it. */
export type NamedPart = { name: string; said: ProseNode[] };

/** Takes the paragraphs that begin with a name in bold out of a section. */
export function splitNamed(body: readonly ProseNode[]): { named: NamedPart[]; rest: ProseNode[] } {
  const named: NamedPart[] = [];
  const rest: ProseNode[] = [];
  for (const node of body) {
    const [first, ...said] = isElement(node) && node.tag === 'p' ? node.children : [];
    if (isElement(first) && first.tag === 'strong' && said.length > 0) {
      named.push({ name: wordsOf([first]).replace(/[.:]$/, ''), said });
    } else rest.push(node);
  }
  return { named, rest };
}
