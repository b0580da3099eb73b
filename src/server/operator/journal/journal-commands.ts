import { desc } from 'drizzle-orm';
import {
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  oneRow,
  textOption,
} from '@/server/platform/commands';
import { journal } from '@/server/platform/tables';
import { exportJournal } from './export-journal';
import { openExportStore } from './export-store';
import { findUnrecorded } from './find-unrecorded';
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
      usage: '--to PLACE --key FILE',
      summary: 'write and sign the entries since the last export',
      details:
        'Run it daily, as a user whom the service does not know. PLACE is a folder that is copied elsewhere, or s3://bucket/folder with the S3_ variables. The key is a private Ed25519 key in PEM format.',
      example: 'journal export --to /var/lib/fnx-journal --key /etc/fnx/journal.key',
      args: 0,
      options: { to: 'text', key: 'file' },
      run: async ({ ctx }, input) => {
        const store = openExportStore(neededOption(input, 'to'), ctx.config);
        const written = await exportJournal(
          ctx.db,
          store,
          input.readFile(neededOption(input, 'key')),
        );
        return written ? oneRow(written) : { rows: [], none: 'All entries are exported already.' };
      },
    },
    {
      name: 'journal verify',
      usage: '[--exports PLACE --public-key FILE]',
      summary: 'prove from the journal that nobody changed it or acted alone',
      details:
        'It recomputes the hashes, verifies that two officers signed each critical command, and compares officers, prices, identities, cases, limits, sanctions lists, holds, recoveries, payments, calls and legal texts with its entries. With exports it also finds a history that was rewritten, hashes included. It fails when something is wrong.',
      example: 'journal verify --exports /var/lib/fnx-journal --public-key /etc/fnx/journal.pub',
      args: 0,
      options: { exports: 'text', 'public-key': 'file' },
      run: async ({ ctx }, input) => {
        const exports = textOption(input, 'exports')
          ? {
              store: openExportStore(neededOption(input, 'exports'), ctx.config),
              keyFile: input.readFile(neededOption(input, 'public-key')),
            }
          : null;
        const { entries, exported, faults } = await verifyJournal(ctx.db, exports);
        for (const fault of await findUnrecorded(ctx)) faults.push({ entry: '-', fault });
        if (faults.length > 0) return { rows: faults, failed: true };
        const signed = exports ? `, ${exported} as in their signed exports` : '';
        return { rows: [], none: `The journal is whole: ${entries} entries${signed}.` };
      },
    },
  ],
};
