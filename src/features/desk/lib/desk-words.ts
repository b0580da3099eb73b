import type { DeskCommand } from '@/api/desk/desk';
import { RIGHTS } from '@/shared/desk';
import { sentence } from './words';

/* Commands are described once, for the command line and for the desk, where commands have pages and options have fields. */

/** Of the field of an option or argument: `record-time` as `Record time`. */
export const labelOf = (name: string) =>
  name === 'limit' ? 'Rows at most' : sentence(name.replaceAll('-', ' '));

/** `"cases list --state CLEARED"` */
const COMMAND = /"([a-z][a-z -]*?)((?: --[a-z-]+(?: [A-Z0-9]+)?)*)"/g;
const OPTION = /--([a-z][a-z-]*)/g;

/** A text about commands in the words of the desk: `"treasury list --all"` as `“Treasury list” with “All”`. */
export const inDeskWords = (text: string) =>
  text
    .replace(COMMAND, (typed, name: string, options: string) =>
      Object.hasOwn(RIGHTS, name) ? `“${sentence(name)}”${options && ` with${options}`}` : typed,
    )
    .replace(OPTION, (_, name: string) => `“${labelOf(name)}”`);

/**
 * What the command line says of a command, without the sentences about options that the desk does not have, and about the form of
 * times, which are chosen here.
 */
export function detailsOf({ details, options }: Pick<DeskCommand, 'details' | 'options'>): string {
  const hasField = (option: string | undefined) => options.some(({ name }) => name === option);
  const sentences = details
    .split(/(?<=\.) (?=\S)/)
    .filter((text) => !text.startsWith('TIME is'))
    .filter((text) => [...text.matchAll(/--([a-z-]+)/g)].every(([, one]) => hasField(one)));
  return inDeskWords(sentences.join(' '));
}
