import path from 'node:path';
import { audited } from '@/server/platform/audited';
import { type CommandGroup, neededOption, oneRow } from '@/server/platform/commands';
import { publishDocument } from '@/server/platform/documents/publish-document';

export const documentsCommands: CommandGroup = {
  title: 'Documents',
  commands: [
    {
      name: 'documents publish',
      usage: '--file FILE --title TEXT',
      summary: 'publish a document and show its hash',
      details:
        'The file is Markdown (.md) or PDF (.pdf), at most 4 MiB. Anybody can load it under its SHA-256, at api/v1/documents/<hash>; it is never changed or removed. The same file is stored once, with its first title.',
      example: 'documents publish --file ./dividend-2026.pdf --title "Dividend 2026"',
      args: 0,
      options: { file: 'file', title: 'text' },
      run: async (operator, input) => {
        const file = neededOption(input, 'file');
        const title = neededOption(input, 'title');
        const document = { fileName: path.basename(file), title, bytes: input.readFile(file) };
        const call = { action: 'documents publish', target: document.fileName, after: { title } };
        const hash = await audited(operator, call, (ctx, tx) => publishDocument(ctx, tx, document));
        return oneRow({ title, hash });
      },
    },
  ],
};
