import type { ProseElement, ProseNode } from '@fnx/api/shared/prose';

/**
 * Lowers headings by one level for nested texts. Removes their IDs, because every topic has a "Steps" heading and links
 * target the topic.
 */
export function demote(nodes: readonly ProseNode[]): ProseNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const tag: ProseElement['tag'] = node.tag === 'h2' ? 'h3' : node.tag;
    const { id: _, ...rest } = node;
    return { ...rest, tag, children: demote(node.children) };
  });
}
