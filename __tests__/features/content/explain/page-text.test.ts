import type { ProseNode } from '@fnx/api/shared/prose';
import { sectionsOf, splitNamed, splitTable, wordsOf } from '@/features/content/explain/page-text';

const p = (...children: ProseNode[]): ProseNode => ({ tag: 'p', children });
const h2 = (id: string, text: string): ProseNode => ({ tag: 'h2', id, children: [text] });

describe('sectionsOf', () => {
  it('cuts at headings and keeps what stands before the first', () => {
    const tree = [p('before'), h2('part-one', 'One'), p('a'), p('b'), h2('part-two', 'Two')];
    expect(sectionsOf(tree)).toEqual({
      lead: [p('before')],
      sections: [
        { key: 'one', id: 'part-one', title: 'One', body: [p('a'), p('b')] },
        { key: 'two', id: 'part-two', title: 'Two', body: [] },
      ],
    });
  });
  it('takes an empty text', () => {
    expect(sectionsOf([])).toEqual({ lead: [], sections: [] });
  });
});

describe('splitTable', () => {
  const row = (tag: 'th' | 'td', ...texts: string[]): ProseNode => ({
    tag: 'tr',
    children: texts.map((text) => ({ tag, children: [text] })),
  });
  const table: ProseNode = {
    tag: 'table',
    children: [
      { tag: 'thead', children: [row('th', '', 'FNX')] },
      { tag: 'tbody', children: [row('td', 'Smallest', '50'), row('td', 'Largest', '100')] },
    ],
  };
  it('gives the cells and the rest', () => {
    const { table: found, rest } = splitTable([p('a'), table, p('b')]);
    expect(found?.head.map(wordsOf)).toEqual(['', 'FNX']);
    expect(found?.rows.map((cells) => cells.map(wordsOf))).toEqual([
      ['Smallest', '50'],
      ['Largest', '100'],
    ]);
    expect(rest).toEqual([p('a'), p('b')]);
  });
  it('finds none where there is none', () => {
    expect(splitTable([p('a')])).toEqual({ table: null, rest: [p('a')] });
  });
});

describe('splitNamed', () => {
  it('takes paragraphs that begin with a bold name', () => {
    const hold = p({ tag: 'strong', children: ['Hold.'] }, ' Do nothing.');
    const bold = p({ tag: 'strong', children: ['Only bold'] });
    expect(splitNamed([p('first'), hold, bold])).toEqual({
      named: [{ name: 'Hold', text: [' Do nothing.'] }],
      rest: [p('first'), bold],
    });
  });
});
