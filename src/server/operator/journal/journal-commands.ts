import { HOUR_MS } from '@fnx/values/time';
import * as z from 'zod/mini';
import { file, type GivenFile, maybe, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { keyFingerprint, serviceKeys } from '@/server/platform/secrets/service-key';
import { enterFoundRows, foundRowsSubject } from './enter-found-rows';
import { exportJournal } from './export-journal';
import { openExportStore } from './export-store';
import { findUnrecorded } from './find-unrecorded';
import { type JournalCheck, type JournalFault, verifyJournal } from './verify-journal';

export const journalCommands: CommandGroup = {
  title: 'Journal',
  commands: [
    defineCommand({
      name: 'journal enter',
      roles: ['ADMINISTRATOR'],
      critical: true,
      summary: 'enter rows in the journal that were there before it guarded them',
      details:
        'Once after an upgrade that guards more tables. `journal verify` names such rows; from then on it names every change of them that the service did not make.',
      example: 'journal enter',
      input: z.object({}),
      answer: { table: 'text', rows: 'number' },
      subject: foundRowsSubject,
      run: enterFoundRows,
    }),
    defineCommand({
      name: 'journal export',
      roles: [],
      summary: 'write and sign the entries since the last export',
      details:
        'Run it daily, as a user whom the service does not know. PLACE is a folder that is copied elsewhere, or s3://bucket/folder with the S3_ variables. The key is a private Ed25519 key in PEM format.',
      example: 'journal export --to /var/lib/fnx-journal --key /etc/fnx/journal.key',
      input: z.object({ to: text('PLACE'), key: file() }),
      answer: { first: 'text', last: 'text', file: 'text' },
      none: 'All entries are exported already.',
      keepsUser: true,
      read: async ({ ctx }, { to, key }) => {
        const store = openExportStore(to, ctx.config);
        return (await exportJournal(ctx.db, store, key.read())) ?? [];
      },
    }),
    defineCommand({
      name: 'journal key',
      roles: [],
      summary: 'show the public key with which the service signs the journal',
      details:
        'It is derived from CODE_SECRET and stands in the journal, signed by the key before it. Keep its fingerprint where the service cannot change it, and compare it after a change of the secret.',
      example: 'journal key',
      input: z.object({}),
      answer: { signs: 'flag', publicKey: 'text', fingerprint: 'fingerprint' },
      read: async ({ ctx }) =>
        serviceKeys(ctx).map(({ publicKey }, place) => ({
          signs: place === 0,
          publicKey,
          fingerprint: keyFingerprint(publicKey),
        })),
    }),
    defineCommand({
      name: 'journal verify',
      roles: ['COMPLIANCE', 'ADMINISTRATOR', 'AUDITOR'],
      summary: 'prove from the journal that nobody changed it or acted alone',
      details:
        'It recomputes the hashes, verifies that two officers signed each critical command with the values that were carried out and that the service signed each entry, and compares officers, prices, identities, cases, limits, sanctions lists, holds, recoveries, payments, calls and legal texts with its entries. With exports it also finds a history that was rewritten, hashes included. Nothing is cut: it counts the faults by what was checked, and writes all of them into a file. It says how much is not exported yet, and since when. It fails when something is wrong.',
      example: 'journal verify --exports /var/lib/fnx-journal --public-key /etc/fnx/journal.pub',
      input: z.object({ exports: maybe(text('PLACE')), publicKey: maybe(file()) }),
      answer: { checked: 'text', faults: 'number', note: 'text' },
      keepsUser: true,
      read: async ({ ctx }, given) => {
        const exports = exportsOf(ctx, given);
        const check = await verifyJournal(ctx, exports);
        const { entries, exported, faults } = check;
        for (const fault of await findUnrecorded(ctx)) {
          faults.push({ entry: '-', found: 'tables', fault });
        }
        faults.push(...wrongKey(ctx, check));
        const tail = tailOf(ctx, check);
        if (faults.length > 0) return faultsFound(ctx, check, tail);
        const signed = exports ? `, ${exported} as in their signed exports` : '';
        return { rows: [], none: `The journal is whole: ${entries} entries${signed}. ${tail}` };
      },
    }),
  ],
};

type Exports = { exports?: string | undefined; publicKey?: GivenFile | undefined };

/** Where the signed exports are, and the key to verify them; null where they are not named. @throws Refusal */
function exportsOf({ config }: AppContext, { exports, publicKey }: Exports) {
  if (exports === undefined) return null;
  if (!publicKey) throw refusal('REQUIRED', { field: '--public-key' });
  return { store: openExportStore(exports, config), keyFile: publicKey.read() };
}

/** The key in the journal has to be this service's, or somebody else signed its acts. */
function wrongKey(ctx: AppContext, { serviceKey }: JournalCheck): JournalFault[] {
  const own = serviceKeys(ctx).map(({ publicKey }) => publicKey);
  if (serviceKey === null || own.includes(serviceKey)) return [];
  const fault = `The journal names a signing key that is not this service’s: ${keyFingerprint(serviceKey)}`;
  return [{ entry: '-', found: 'service', fault }];
}

/** `3 entries are not exported yet, the oldest for 5 h.` */
function tailOf({ clock }: AppContext, { tail: { entries, since } }: JournalCheck): string {
  if (since === null) return 'Everything is exported.';
  const hours = Math.floor((clock.now().getTime() - since.getTime()) / HOUR_MS);
  return `${entries} entries are not exported yet; the oldest is of ${since.toISOString()}, ${hours} h ago.`;
}

/** Counts to read, and a file with every fault. */
function faultsFound({ clock }: AppContext, { faults }: JournalCheck, tail: string) {
  const kinds = [...new Set(faults.map(({ found }) => found))];
  const counts = kinds.map((checked) => {
    const some = faults.filter(({ found }) => found === checked);
    return { checked, faults: some.length, note: `${some[0]?.entry}: ${some[0]?.fault}` };
  });
  const lines = faults.map((fault) => `${JSON.stringify(fault)}\n`).join('');
  const stamp = clock.now().toISOString().slice(0, 19).replaceAll(':', '-');
  return {
    rows: [...counts, { checked: 'all', faults: faults.length, note: tail }],
    file: {
      name: `journal-faults-${stamp}.jsonl`,
      mediaType: 'application/x-ndjson',
      bytes: Buffer.from(lines),
    },
    failed: true,
  };
}
