import type { Command } from '@/server/desk/define-command';
import type { AppContext } from '@/server/platform/context';
import { labelOf, sentence } from '@/shared/desk-words';

/** `"officers list --roles FINANCE"` */
const COMMAND = /"([a-z][a-z -]*?)((?: --[a-z-]+(?: [A-Za-z0-9]+)?)*)"/g;
const OPTION = /--([a-z][a-z-]*)/g;

/** A text about commands in the words of the desk: `"treasury list --all"` as `“Treasury list” with “All”`. */
export const inDeskWords = ({ registry }: Pick<AppContext, 'registry'>, text: string) =>
  text
    .replace(COMMAND, (typed, name: string, options: string) =>
      registry.commands.get(name)?.roles.length
        ? `“${sentence(name)}”${options && ` with${options}`}`
        : typed,
    )
    .replace(OPTION, (_, name: string) => `“${labelOf(name)}”`);

/**
 * Puts a command's details into the desk's words, without the sentences about options that the desk does not have, and about the form of
 * times, which are chosen here.
 */
export function detailsOf(
  ctx: Pick<AppContext, 'registry'>,
  { details, fields }: Pick<Command, 'details' | 'fields'>,
): string {
  const hasField = (option: string | undefined) => fields.some(({ name }) => name === option);
  const sentences = details
    .split(/(?<=\.) (?=\S)/)
    .filter((text) => !text.startsWith('TIME is'))
    .filter((text) => [...text.matchAll(/--([a-z-]+)/g)].every(([, one]) => hasField(one)));
  return inDeskWords(ctx, sentences.join(' '));
}
