import type { ProseNode } from '@fnx/api/shared/prose';
import { demote } from '@/features/content/help/demote';

it('puts headings one level lower, without their ids, and leaves the rest as it is', () => {
  const text: ProseNode[] = [
    'before',
    { tag: 'h2', id: 'part-steps', children: ['Steps'] },
    { tag: 'p', children: ['See ', { tag: 'a', href: '/kyc', children: ['this'] }] },
  ];
  expect(demote(text)).toEqual([
    'before',
    { tag: 'h3', children: ['Steps'] },
    { tag: 'p', children: ['See ', { tag: 'a', href: '/kyc', children: ['this'] }] },
  ]);
});
