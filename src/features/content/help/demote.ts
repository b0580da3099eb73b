import type { ProseElement, ProseNode } from '@/api/prose';

/**
 * The text one level lower, for one that stands under a heading of its own: its headings are the third level. They lose their
 * ids, because each topic has a heading "Steps" and the topic itself is what links name.
 */
export function demote(nodes: readonly ProseNode[]): ProseNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const tag: ProseElement['tag'] = node.tag === 'h2' ? 'h3' : node.tag;
    const { id: _, ...rest } = node;
    return { ...rest, tag, children: demote(node.children) };
  });
}
