import type { ProseElement, ProseNode } from '@fnx/api/shared/prose';
import type { ReactNode } from 'react';
import { languageAttributes } from '@/lang/engine/current';
import type { Language } from '@/lang/languages';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import styles from './prose.module.css';

/** Renders a text tree. Elements are created by name, so no HTML is parsed and unknown nodes are dropped. */
export function Prose({
  tree,
  language,
}: {
  tree: readonly ProseNode[];
  /** Language of the text, where it differs from the page's. */
  language?: Language | undefined;
}) {
  return (
    <div className={styles.prose} {...languageAttributes(language)}>
      {tree.map(render)}
    </div>
  );
}

/** The order of nodes is fixed, so the index is the key. */
function render(node: ProseNode, place: number): ReactNode {
  return typeof node === 'string' ? node : <Element key={place} node={node} />;
}

function Element({ node }: { node: ProseElement }) {
  const children = node.children.map(render);
  switch (node.tag) {
    case 'h2':
      return <h2 id={node.id}>{children}</h2>;
    case 'h3':
      return <h3 id={node.id}>{children}</h3>;
    case 'p':
      return <p>{children}</p>;
    case 'ul':
      return <ul>{children}</ul>;
    case 'ol':
      return <ol>{children}</ol>;
    case 'li':
      return <li>{children}</li>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'em':
      return <em>{children}</em>;
    case 'blockquote':
      return <Notice className={styles.notice}>{children}</Notice>;
    case 'a':
      return <ProseLink href={node.href ?? ''}>{children}</ProseLink>;
    case 'table':
      return <Table node={node}>{children}</Table>;
    case 'thead':
      return <thead>{children}</thead>;
    case 'tbody':
      return <tbody>{children}</tbody>;
    case 'tr':
      return <tr>{children}</tr>;
    case 'th':
      // An empty corner cell is not a header.
      return node.children.length > 0 ? <th scope="col">{children}</th> : <td />;
    case 'td':
      return <td data-number={isNumber(node.children) || undefined}>{children}</td>;
  }
}

/** Only internal links are rendered; others show their text. */
function ProseLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  return /^\/(?![/\\])/.test(href) ? <Link href={href}>{children}</Link> : children;
}

/** A table in a scroll container, also scrollable by keyboard. */
function Table({ node, children }: { node: ProseElement; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      className={styles.scroll}
      role="group"
      aria-label={`Table: ${columnsOf(node)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
      tabIndex={0}
    >
      <table>{children}</table>
    </div>
  );
}

function columnsOf(table: ProseElement): string {
  const [head] = table.children;
  const row = typeof head === 'object' ? head.children[0] : undefined;
  const cells = typeof row === 'object' ? row.children : [];
  return cells
    .map((cell) => wordsOf([cell]))
    .filter(Boolean)
    .join(', ');
}

function wordsOf(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.children)))
    .join('')
    .trim();
}

/** Numeric cells are right-aligned. */
function isNumber(nodes: readonly ProseNode[]): boolean {
  return /^[+\-−]?\d[\d,.\s]*%?$/.test(wordsOf(nodes));
}
