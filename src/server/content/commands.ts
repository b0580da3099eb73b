import * as z from 'zod/mini';
import { argument, file, LIMIT, maybe, text } from '@/server/platform/command-fields';
import { oneOf } from '@/server/platform/commands';
import { type Command, type CommandGroup, defineCommand } from '@/server/platform/define-command';
import { CONTENT_TYPES } from './desk/content-file';
import { hidingSubject, versionSubject } from './desk/legal-subject';
import { commandOf, putContent } from './desk/put-content';
import { readVersions } from './desk/read-versions';
import { cancelContent, retireContent } from './desk/retire-content';

/** Legal texts have commands of their own. */
const OPEN_TYPES = ['post', 'faq'] as const;

const TYPE = argument(CONTENT_TYPES.join('|'), (typed) => oneOf('The type', typed, CONTENT_TYPES));
const OPEN_TYPE = argument(OPEN_TYPES.join('|'), (typed) => oneOf('The type', typed, OPEN_TYPES));

const FORMAT =
  'A post or legal text is Markdown with front matter, a question one JSON object, as in the folder “content” of the release.';
const LATER =
  'With --at it is shown from that time on, in UTC; a later date in the text counts too.';

const WRITTEN = { type: 'text', name: 'text', done: 'text', from: 'time' } as const;
const ENDED = { type: 'text', name: 'text', done: 'text', versions: 'number' } as const;

const summaryOf = (verb: 'publish' | 'edit', what: string) =>
  `${verb === 'publish' ? 'publish a new' : 'publish a further version of a'} ${what}, now or at a time`;

const writing = (verb: 'publish' | 'edit'): Command =>
  defineCommand({
    name: commandOf(verb, 'post'),
    roles: ['EDITOR'],
    summary: summaryOf(verb, 'post or question'),
    details: `${FORMAT} ${LATER} The pages of other languages keep the translation of the earlier text, marked as older, until a release brings the next one; without one they show it in English.`,
    example: `content ${verb} post --file ./third-quarter.md --at 2027-01-01T09:00:00Z`,
    input: z.object({ type: OPEN_TYPE, file: file(), at: maybe(text('TIME')) }),
    answer: WRITTEN,
    run: (act, input) => putContent(act, verb, input),
  });

const writingLegal = (verb: 'publish' | 'edit'): Command =>
  defineCommand({
    name: commandOf(verb, 'legal'),
    roles: ['EDITOR'],
    critical: true,
    summary: summaryOf(verb, 'legal text'),
    details: `${FORMAT} ${LATER} A changed legal text needs a new version; accepted versions stay unchanged.`,
    example: `legal ${verb} --file ./term-condition.md --at 2027-01-01T00:00:00Z`,
    input: z.object({ file: file(), at: maybe(text('TIME')) }),
    answer: WRITTEN,
    subject: versionSubject,
    run: (act, input) => putContent(act, verb, { type: 'legal', ...input }),
  });

export const contentCommands: CommandGroup = {
  title: 'Content',
  commands: [
    defineCommand({
      name: 'content list',
      roles: ['EDITOR'],
      summary: 'list the versions of all content items of a type',
      details: 'Includes drafts, scheduled and past versions, and retired items. Newest first.',
      example: 'content list post',
      input: z.object({ type: TYPE, limit: LIMIT }),
      answer: { name: 'text', title: 'text', state: 'text', from: 'time', by: 'text' },
      none: 'No items of this type.',
      read: async ({ ctx }, { type, limit }) => {
        const versions = await readVersions(ctx, type, { limit });
        return versions.map(({ slug, version, title, state, at, by }) => ({
          name: version === '' ? slug : `${slug}@${version}`,
          title,
          state,
          from: at,
          by,
        }));
      },
    }),
    defineCommand({
      name: 'content draft',
      roles: ['EDITOR'],
      summary: 'save a draft of an item; nobody sees it',
      details: `${FORMAT} An item has one draft; the next version that is published replaces it.`,
      example: 'content draft post --file ./third-quarter.md',
      input: z.object({ type: TYPE, file: file() }),
      answer: WRITTEN,
      run: (act, input) => putContent(act, 'draft', input),
    }),
    writing('publish'),
    writing('edit'),
    defineCommand({
      name: 'content cancel',
      roles: ['EDITOR'],
      dangerous: true,
      summary: 'delete the draft and the scheduled versions of an item',
      details:
        'Nothing that was shown is deleted. Name a draft of a legal text as slug@version; a scheduled one is retired with "legal retire".',
      example: 'content cancel post third-quarter',
      input: z.object({ type: TYPE, name: argument('name') }),
      answer: ENDED,
      run: cancelContent,
    }),
    defineCommand({
      name: 'content retire',
      roles: ['EDITOR'],
      dangerous: true,
      summary: 'remove an item from the site',
      details: 'With its scheduled versions. Nothing is deleted; a further version shows it again.',
      example: 'content retire post third-quarter',
      input: z.object({ type: OPEN_TYPE, name: argument('name') }),
      answer: ENDED,
      run: retireContent,
    }),
    writingLegal('publish'),
    writingLegal('edit'),
    defineCommand({
      name: 'legal retire',
      roles: ['EDITOR'],
      critical: true,
      dangerous: true,
      summary: 'hide a version of a legal text; it stays in the database',
      details: 'Name it as slug@version. The version before it is shown again; the only one stays.',
      example: 'legal retire term-condition@2026-11-20',
      input: z.object({ name: argument('name') }),
      answer: ENDED,
      subject: hidingSubject,
      run: (act, { name }) => retireContent(act, { type: 'legal', name }),
    }),
  ],
};
