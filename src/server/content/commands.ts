import { factsOf, KIND_NAMES, type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '@/lang/languages';
import { argument, file, LIMIT, maybe, text, time } from '@/server/desk/command-fields';
import { type Command, type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf } from '@/server/desk/field-readers';
import { exportContent } from './desk/export-content';
import { hidingSubject, versionSubject } from './desk/legal-subject';
import { commandOf, putContent } from './desk/put-content';
import { readVersions } from './desk/read-versions';
import { cancelContent, retireContent } from './desk/retire-content';

/** Critical kinds have commands of their own. */
const OPEN_KINDS = KIND_NAMES.filter((kind) => !factsOf(kind).critical);

const kindOf = (kinds: readonly Kind[]) => argument(kinds.join('|'), choiceOf(kinds));
const KIND = kindOf(KIND_NAMES);
const OPEN_KIND = kindOf(OPEN_KINDS);

const LANGUAGE = maybe(text('LANGUAGE', choiceOf(LANGUAGES)));

/** Completes the input of a command: the language is English unless given. */
const inLanguage = <I extends { type: Kind; language?: Language | undefined }>({
  type,
  language,
  ...input
}: I) => ({
  ...input,
  kind: type,
  language: language ?? ORIGINAL,
});

/** For the desk, where a page stays open while others write. */
const BASE = maybe(text('STAMP'));

const FORMAT =
  'A text is Markdown below a head of “key: value” lines, as in the folder “content” of the release.';
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
    summary: summaryOf(verb, 'text that one officer signs, or a translation'),
    details: `${FORMAT} ${LATER} A translation that is older than its English text stays, marked as older.`,
    example: `content ${verb} post --file ./third-quarter.md --at 2027-01-01T09:00:00Z`,
    input: z.object({
      type: OPEN_KIND,
      file: file(),
      language: LANGUAGE,
      at: maybe(time()),
      base: BASE,
    }),
    answer: WRITTEN,
    run: (act, input) => putContent(act, verb, inLanguage(input)),
  });

const writingLegal = (verb: 'publish' | 'edit'): Command =>
  defineCommand({
    name: commandOf(verb, 'legal'),
    roles: ['EDITOR'],
    critical: true,
    summary: summaryOf(verb, 'legal text'),
    details: `${FORMAT} ${LATER} A changed legal text needs a new version; accepted versions stay unchanged.`,
    example: `legal ${verb} --file ./term-condition.md --at 2027-01-01T00:00:00Z`,
    input: z.object({ file: file(), at: maybe(time()) }),
    answer: WRITTEN,
    subject: versionSubject,
    run: (act, input) => putContent(act, verb, { kind: 'legal', language: ORIGINAL, ...input }),
  });

export const contentCommands: CommandGroup = {
  title: 'Content',
  commands: [
    defineCommand({
      name: 'content list',
      roles: ['EDITOR'],
      summary: 'list the versions of all texts of a type',
      details:
        'Includes drafts, scheduled and past versions, and retired texts. Newest first, in all languages unless one is given.',
      example: 'content list post --language de',
      input: z.object({ type: KIND, language: LANGUAGE, limit: LIMIT }),
      answer: {
        name: 'text',
        language: 'text',
        title: 'text',
        state: 'text',
        from: 'time',
        by: 'text',
      },
      none: 'No texts of this type.',
      read: async ({ ctx }, { type, language, limit }) => {
        const versions = await readVersions(ctx, type, { limit, ...(language && { language }) });
        return versions.map(({ slug, version, language: its, title, state, at, by }) => ({
          name: factsOf(type).critical ? `${slug}@${version}` : slug,
          language: its,
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
      summary: 'save a draft of a text; nobody sees it',
      details: `${FORMAT} A text has one draft in each language; the next version that is published replaces it. With --base, the stamp of a version as the desk has it, it is refused if there is a newer one.`,
      example: 'content draft post --file ./third-quarter.md',
      input: z.object({ type: KIND, file: file(), language: LANGUAGE, base: BASE }),
      answer: WRITTEN,
      run: (act, input) => putContent(act, 'draft', inLanguage(input)),
    }),
    writing('publish'),
    writing('edit'),
    defineCommand({
      name: 'content cancel',
      roles: ['EDITOR'],
      dangerous: true,
      summary: 'delete the draft and the scheduled versions of a text',
      details:
        'Nothing that was shown is deleted. Name a draft of a legal text as slug@version; a scheduled one is retired with "legal retire".',
      example: 'content cancel post third-quarter',
      input: z.object({ type: KIND, name: argument('name'), language: LANGUAGE }),
      answer: ENDED,
      run: (act, input) => cancelContent(act, inLanguage(input)),
    }),
    defineCommand({
      name: 'content retire',
      roles: ['EDITOR'],
      dangerous: true,
      summary: 'remove a text, or one of its translations, from the site',
      details: 'With its scheduled versions. Nothing is deleted; a further version shows it again.',
      example: 'content retire post third-quarter',
      input: z.object({ type: OPEN_KIND, name: argument('name'), language: LANGUAGE }),
      answer: ENDED,
      run: (act, input) => retireContent(act, inLanguage(input)),
    }),
    defineCommand({
      name: 'content export',
      roles: [],
      summary: 'write all texts that are shown as files of a folder',
      details:
        'The folder is new, empty, or the bank’s folder of the release, from which files of texts that are not shown are removed. A new database is filled from it. Drafts, schedules and earlier versions stay in the database alone.',
      example: 'content export ./bank',
      keepsUser: true,
      input: z.object({ folder: argument('folder') }),
      answer: { type: 'text', language: 'text', written: 'number', removed: 'number' },
      read: ({ ctx }, { folder }) => exportContent(ctx, folder),
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
      run: (act, { name }) => retireContent(act, { kind: 'legal', language: ORIGINAL, name }),
    }),
  ],
};
