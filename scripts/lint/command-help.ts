/** `npx tsx scripts/lint/command-help.ts`: writes the list from which `npm run admin -- help` answers without loading the service. */
import { writeFileSync } from 'node:fs';
import type { CommandGroup } from '@/server/desk/define-command';
import { commandGroups } from '@/server/modules';

export const HELP_FILE = 'scripts/ops/admin/help.json';

/** The words of `help` about each command. */
export function commandHelp(): string {
  const groups = commandGroups as readonly CommandGroup[];
  const listed = groups.map(({ title, commands }) => ({
    title,
    commands: commands.map(({ name, usage, summary, details, example }) => {
      return { name, usage, summary, details, example };
    }),
  }));
  return `${JSON.stringify(listed, null, 1)}\n`;
}

if (require.main === module) writeFileSync(HELP_FILE, commandHelp());
