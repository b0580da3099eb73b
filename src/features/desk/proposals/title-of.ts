import type { DeskProposal } from '@/api/desk/desk';
import { cellOf } from '@/features/desk/commands/cells';

/** `treasury return 0x79a0…312c:0`: a proposal in a list or a heading. Its page has what it is about in full. */
export const titleOf = ({ command, args }: Pick<DeskProposal, 'command' | 'args'>): string =>
  [command, ...args.map((arg) => cellOf('any', arg).text)].join(' ');
