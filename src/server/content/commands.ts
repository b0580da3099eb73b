import {
  arg,
  type Command,
  type CommandGroup,
  type Input,
  LIMIT,
  limitOf,
  neededOption,
  oneOf,
  oneRow,
  textOption,
} from '@/server/platform/commands';
import { CONTENT_TYPES, type ContentType } from './desk/content-file';
import { commandOf, putContent, type Verb } from './desk/put-content';
import { readVersions } from './desk/read-versions';
import { cancelContent, retireContent } from './desk/retire-content';

const typeOf = (input: Input): ContentType => oneOf('The type', arg(input, 0), CONTENT_TYPES);
/** Legal texts have commands of their own. */
const openTypeOf = (input: Input) => oneOf('The type', arg(input, 0), ['post', 'faq'] as const);

const fileOf = (input: Input) => {
  const name = neededOption(input, 'file');
  return { name, source: input.readFile(name).toString('utf8') };
};

const put = (verb: Verb, typeIn: (input: Input) => ContentType): Command['run'] =>
  async function run(operator, input) {
    const at = textOption(input, 'at') || undefined;
    return oneRow(await putContent(operator, verb, typeIn(input), fileOf(input), at));
  };

const FORMAT =
  'A post or legal text is Markdown with front matter, a question one JSON object, as in the folder “content” of the release.';
const LATER =
  'With --at it is shown from that time on, in UTC; a later date in the text counts too.';

/** `publish` and `edit`, for open content and for legal texts. */
function writing(verb: 'publish' | 'edit', isLegal: boolean): Command {
  const type = isLegal ? 'legal' : 'post';
  const what = verb === 'publish' ? 'publish a new' : 'publish a further version of a';
  return {
    name: commandOf(verb, type),
    usage: `${isLegal ? '' : '<post|faq> '}--file FILE [--at TIME]`,
    summary: `${what} ${isLegal ? 'legal text' : 'post or question'}, now or at a time`,
    details: `${FORMAT} ${LATER} ${
      isLegal
        ? 'A changed legal text needs a new version; accepted versions stay unchanged.'
        : 'The pages of other languages show it in English until a release brings its translation.'
    }`,
    example: isLegal
      ? `legal ${verb} --file ./term-condition.md --at 2027-01-01T00:00:00Z`
      : `content ${verb} post --file ./third-quarter.md --at 2027-01-01T09:00:00Z`,
    args: isLegal ? 0 : 1,
    options: { file: 'file', at: 'text' },
    run: put(verb, isLegal ? () => 'legal' : openTypeOf),
  };
}

export const contentCommands: CommandGroup = {
  title: 'Content',
  commands: [
    {
      name: 'content list',
      usage: '<post|faq|legal> [--limit N]',
      summary: 'list the versions of all content items of a type',
      details: 'Includes drafts, scheduled and past versions, and retired items. Newest first.',
      example: 'content list post',
      args: 1,
      options: LIMIT,
      run: async ({ ctx }, input) => {
        const versions = await readVersions(ctx, typeOf(input), { limit: limitOf(input) });
        return {
          rows: versions.map(({ slug, version, title, state, at, by }) => ({
            name: version === '' ? slug : `${slug}@${version}`,
            title,
            state,
            from: at,
            by,
          })),
          none: 'No items of this type.',
        };
      },
    },
    {
      name: 'content draft',
      usage: '<post|faq|legal> --file FILE',
      summary: 'save a draft of an item; nobody sees it',
      details: `${FORMAT} An item has one draft; the next version that is published replaces it.`,
      example: 'content draft post --file ./third-quarter.md',
      args: 1,
      options: { file: 'file' },
      run: put('draft', typeOf),
    },
    writing('publish', false),
    writing('edit', false),
    {
      name: 'content cancel',
      usage: '<post|faq|legal> <name>',
      summary: 'delete the draft and the scheduled versions of an item',
      details:
        'Nothing that was shown is deleted. Name a draft of a legal text as slug@version; a scheduled one is retired with "legal retire".',
      example: 'content cancel post third-quarter',
      args: 2,
      run: async (operator, input) =>
        oneRow(await cancelContent(operator, typeOf(input), arg(input, 1))),
    },
    {
      name: 'content retire',
      usage: '<post|faq> <name>',
      summary: 'remove an item from the site',
      details: 'With its scheduled versions. Nothing is deleted; a further version shows it again.',
      example: 'content retire post third-quarter',
      args: 2,
      run: async (operator, input) =>
        oneRow(await retireContent(operator, openTypeOf(input), arg(input, 1))),
    },
    writing('publish', true),
    writing('edit', true),
    {
      name: 'legal retire',
      usage: '<name>',
      summary: 'remove a version of a legal text from the site',
      details: 'Name it as slug@version. The version before it is shown again; the only one stays.',
      example: 'legal retire term-condition@2026-11-20',
      args: 1,
      run: async (operator, input) => oneRow(await retireContent(operator, 'legal', arg(input, 0))),
    },
  ],
};
