import type { DeskProposal } from '@fnx/api/desk/desk';
import { cellOf } from '@/features/desk/commands/cells';
import { unbroken } from '@/features/desk/lib/words';

type Titled = Pick<DeskProposal, 'command' | 'args' | 'matter'>;

/** A proposal in a list or a heading: the act in a sentence, or the words of its command. Its page has what it is about in full. */
export const titleOf = ({ command, args, matter }: Titled): string =>
  unbroken(
    matter?.facts[0]?.value ?? [command, ...args.map((arg) => cellOf('any', arg).text)].join(' '),
  );
