import groups from './help.json';

type Listed = { name: string; usage: string; summary: string; details: string; example: string };
type ListedGroups = readonly { title: string; commands: readonly Listed[] }[];

export const asksHelp = (line: readonly string[]): boolean =>
  line.length === 0 || line[0] === 'help' || line.includes('--help');

/** The help that a line asks for, from the list that `npx tsx scripts/lint/command-help.ts` writes; null for an unknown command. */
export function readHelp(line: readonly string[]): string | null {
  const words = line.filter((word, at) => !word.startsWith('-') && !(at === 0 && word === 'help'));
  if (words.length === 0) return helpText(groups, null);
  const named = groups
    .flatMap(({ commands }) => commands)
    .filter(({ name }) => name.split(' ').every((part, place) => part === words[place]));
  const [longest] = named.sort((one, other) => other.name.length - one.name.length);
  return longest ? helpText(groups, longest) : null;
}

export function helpText(listed: ListedGroups, topic: Listed | null): string {
  if (topic) {
    return [
      `npm run admin -- ${topic.name} ${topic.usage}`.trim(),
      '',
      `  ${topic.summary[0]?.toUpperCase()}${topic.summary.slice(1)}.`,
      `  ${topic.details}`,
      '',
      `  Example: npm run admin -- ${topic.example}`,
      '',
    ].join('\n');
  }
  const all = listed.flatMap(({ commands }) => commands);
  const width = Math.max(...all.map(({ name }) => name.length));
  const parts = listed.map(({ title, commands }) =>
    [title, ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)].join(
      '\n',
    ),
  );
  return [
    'npm run admin -- <command>: operator commands. They can be used while the service is running.',
    '',
    ...parts.flatMap((part) => [part, '']),
    'help <command>  shows details and an example',
    '--json          prints JSON, for programs',
    '--as NAME       records the action under this name (default: the current system user)',
    '--demo          uses the demo or development server of this folder',
    '',
    'Every action is recorded with operator, time and details; the desk’s journal shows them.',
    '',
  ].join('\n');
}
