import fs from 'node:fs';
import { desc } from 'drizzle-orm';
import {
  type CommandGroup,
  type Input,
  LIMIT,
  limitOf,
  neededOption,
  oneRow,
  Refusal,
  textOption,
} from '@/server/platform/commands';
import { journal } from '@/server/platform/tables';
import { exportJournal } from './export-journal';
import { verifyJournal } from './verify-journal';

export const journalCommands: CommandGroup = {
  title: 'Journal',
  commands: [
    {
      name: 'journal list',
      usage: '[--limit N]',
      summary: 'list operator actions, newest first',
      details:
        'Who did what, why, and the values before and after. Entries are chained by their hashes and never changed.',
      example: 'journal list --limit 20',
      args: 0,
      options: LIMIT,
      run: async ({ ctx }, input) => {
        const rows = await ctx.db
          .select()
          .from(journal)
          .orderBy(desc(journal.id))
          .limit(limitOf(input));
        return {
          rows: rows.map(({ previousHash: _, ...entry }) => entry),
          none: 'The journal is empty.',
        };
      },
    },
    {
      name: 'journal export',
      usage: '--to FOLDER --key FILE',
      summary: 'write and sign the entries since the last export',
      details:
        'Run it daily, as a user whom the service does not know, into a folder that is copied elsewhere. The key is a private Ed25519 key in PEM format.',
      example: 'journal export --to /var/lib/fnx-journal --key /etc/fnx/journal.key',
      args: 0,
      options: { to: 'text', key: 'text' },
      run: async ({ ctx }, input) => {
        const folder = folderOption(input, 'to');
        const written = await exportJournal(
          ctx.db,
          folder,
          input.readFile(neededOption(input, 'key')),
        );
        return written ? oneRow(written) : { rows: [], none: 'All entries are exported already.' };
      },
    },
    {
      name: 'journal verify',
      usage: '[--exports FOLDER --public-key FILE]',
      summary: 'recompute the chain of the journal, and compare it with its signed exports',
      details:
        'Without exports it finds entries that were changed. With them it also finds a history that was rewritten, hashes included. Exits with 1 when something is wrong.',
      example: 'journal verify --exports /var/lib/fnx-journal --public-key /etc/fnx/journal.pub',
      args: 0,
      options: { exports: 'text', 'public-key': 'text' },
      run: async ({ ctx }, input) => {
        const exports = textOption(input, 'exports')
          ? {
              folder: folderOption(input, 'exports'),
              keyFile: input.readFile(neededOption(input, 'public-key')),
            }
          : null;
        const { entries, exported, faults } = await verifyJournal(ctx.db, exports);
        if (faults.length > 0) return { rows: faults, failed: true };
        const signed = exports ? `, ${exported} as in their signed exports` : '';
        return { rows: [], none: `The journal is whole: ${entries} entries${signed}.` };
      },
    },
  ],
};

export function folderOption(input: Input, name: string): string {
  const folder = neededOption(input, name);
  if (!fs.existsSync(folder) || !fs.statSync(folder).isDirectory()) {
    throw new Refusal(`${folder} is no folder. Create it first.`);
  }
  return folder;
}
