import type { DeskCommand } from '@fnx/api/desk/commands';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { sentence } from '@/shared/desk-words';

/** One line of the search. */
export type Choice = {
  key: string;
  /** `Page`, `Command`, `Person` */
  kind: string;
  label: string;
  detail?: string;
  /** Missing for what has no page. */
  href?: string | null;
};

type Page = { label: string; href: string };

const [MOST_PAGES, MOST_COMMANDS] = [6, 8];

/**
 * The pages and commands with each typed word, those that begin with the text first. Before anything is typed: recent commands, then all
 * pages.
 */
export function chosenBy(
  typed: string,
  pages: readonly Page[],
  commands: readonly Pick<DeskCommand, 'name' | 'summary'>[],
  recent: readonly string[],
): Choice[] {
  const wanted = typed.toLowerCase();
  const words = wanted.split(/\s+/);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const late = (label: string) => Number(!label.toLowerCase().startsWith(wanted));
  const places = pages
    .filter(({ label }) => fits(label))
    .sort((one, other) => late(one.label) - late(other.label))
    .slice(0, wanted === '' ? pages.length : MOST_PAGES)
    .map(({ label, href }) => ({ key: `page ${href}`, kind: 'Page', label, href }));
  const since = (name: string) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  const acts = commands
    .filter(({ name, summary }) =>
      wanted === '' ? recent.includes(name) : fits(`${name} ${summary}`),
    )
    .sort((one, other) => since(one.name) - since(other.name) || late(one.name) - late(other.name))
    .slice(0, MOST_COMMANDS)
    .map(({ name, summary }) => ({
      key: `command ${name}`,
      kind: 'Command',
      label: sentence(name),
      detail: sentence(summary),
      href: deskPaths.item('commands', name),
    }));
  return wanted === '' ? [...acts, ...places] : [...places, ...acts];
}
