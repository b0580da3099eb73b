import path from 'node:path';
import * as z from 'zod/mini';
import { file, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { countFact } from '@/server/users/person-facts';

export const documentsCommands: CommandGroup = {
  title: 'Documents',
  commands: [
    defineCommand({
      name: 'documents publish',
      roles: ['EDITOR'],
      critical: true,
      summary: 'publish a document and show its hash',
      details:
        'The file is Markdown (.md) or PDF (.pdf), at most 4 MiB. Anybody can load it under its SHA-256, at api/v1/documents/<hash>; it is never changed or removed. The same file is stored once, with its first title.',
      example: 'documents publish --file ./dividend-2026.pdf --title "Dividend 2026"',
      input: z.object({ file: file(), title: text() }),
      answer: { title: 'text', hash: 'hash' },
      subject: async (_, { file: { name, read }, title }) => ({
        of: `document ${title}`,
        what: `Publish the document “${title}”`,
        facts: [
          {
            label: 'File',
            value: `${path.basename(name)}, ${countFact(read().length)} bytes`,
          },
          { label: 'Readers', value: 'everybody who has its address' },
          { label: 'Cannot be undone', value: 'A published document is never changed or removed.' },
        ],
      }),
      run: async ({ ctx, tx, entry }, { file: { name, read }, title }) => {
        const document = { fileName: path.basename(name), title, bytes: read() };
        entry.target = document.fileName;
        entry.after = { title };
        return { title, hash: await publishDocument(ctx, tx, document) };
      },
    }),
  ],
};
