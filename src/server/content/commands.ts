import {
  arg,
  type CommandGroup,
  type Input,
  LIMIT,
  limitOf,
  oneOf,
  oneRow,
} from '@/server/platform/commands';
import type { ContentType } from './content-commands';
import { CONTENT_TYPES, listContent, putContent, retireContent } from './content-commands';

const typeOf = (input: Input): ContentType => oneOf('The type', arg(input, 0), CONTENT_TYPES);

export const contentCommands: CommandGroup = {
  title: 'Content',
  commands: [
    {
      name: 'content list',
      usage: '<post|faq|legal> [--limit N]',
      summary: 'list the content items of a type',
      details: 'Includes retired items.',
      example: 'content list post',
      args: 1,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listContent(operator, typeOf(input), limitOf(input)),
        none: 'No items of this type.',
      }),
    },
    {
      name: 'content publish',
      usage: '<post|faq|legal> <file>',
      summary: 'publish a new post, question or legal text',
      details:
        'The file has the format of those under content/: Markdown with front matter for posts and legal texts; for a question one object as in content/faq.json. A post with a future date appears on that date.',
      example: 'content publish post ./third-quarter.md',
      args: 2,
      run: async (operator, input) => {
        const file = {
          name: arg(input, 1),
          source: input.readFile(arg(input, 1)).toString('utf8'),
        };
        return oneRow(await putContent(operator, 'publish', typeOf(input), file));
      },
    },
    {
      name: 'content edit',
      usage: '<post|faq|legal> <file>',
      summary: 'replace an item with a changed file',
      details:
        'The name in the file selects the item. A legal text needs a new version; accepted versions stay unchanged.',
      example: 'content edit faq ./cost-of-account.json',
      args: 2,
      run: async (operator, input) => {
        const file = {
          name: arg(input, 1),
          source: input.readFile(arg(input, 1)).toString('utf8'),
        };
        return oneRow(await putContent(operator, 'edit', typeOf(input), file));
      },
    },
    {
      name: 'content retire',
      usage: '<post|faq|legal> <name>',
      summary: 'remove an item from the site',
      details:
        'Nothing is deleted. Name a version of a legal text as slug@version; its only version cannot be retired.',
      example: 'content retire post third-quarter',
      args: 2,
      run: async (operator, input) =>
        oneRow(await retireContent(operator, typeOf(input), arg(input, 1))),
    },
  ],
};
