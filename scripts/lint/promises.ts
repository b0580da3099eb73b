/**
 * `npx tsx scripts/lint/promises.ts`: writes `docs/promises.md` from the papers of the bank's folder and from its `content/promises.json`, which says for each sentence of
 * each clause what keeps it: tests, the bank, or nothing, because it promises nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitText } from '@fnx/api/content/text-format';
import { quotationFault, quotedTests } from '../test/spec-rows';

const DOCUMENT = 'docs/promises.md';
const PAPERS = ['legal/share-agreement', 'reports/articles-of-association'];
const OUTSIDE = 'by the bank, outside this system';
/** Said of a definition, a fact or another contract's term. */
const NONE = 'no promise';
const BINDS =
  /\b(?:at least|at most|once a|\d+ days|undertakes|ensures?|may|must|can|cannot|will|shall|liable)\b/;
/** Between two sentences, also of languages without capitals or without spaces. "Ltd. (the bank)" is inside of one. */
const BETWEEN = /(?<=[.?!؟])\s+(?=[\p{Lu}\p{Lo}[„“«"])|(?<=。)(?=.)/u;

/** By paper and clause; each sentence has `NONE`, `OUTSIDE`, or `file › title` of tests, with "; " between them. */
type Keepers = Record<string, Record<string, string[]>>;
type Clauses = Map<string, string[]>;

/** The sentences of each clause by its number; of paragraphs without one by 0.1, 0.2 and so on. Headings, notices and bold titles promise nothing. */
export function clausesOf(body: string): Clauses {
  let unnumbered = 0;
  const paragraphs = body.trim().split(/\n{2,}/);
  return new Map(
    paragraphs.flatMap((paragraph): [string, string[]][] => {
      if (/^[#>]/.test(paragraph)) return [];
      const [, number, text = ''] =
        /^(?:(\d+\.\d+) )?(?:\*\*[^*]+\*\* )?([\s\S]+)$/.exec(paragraph) ?? [];
      return [[number ?? `0.${++unnumbered}`, text.split(BETWEEN)]];
    }),
  );
}

const quoted = (keeper: string) => keeper.replace(/(\S+) › /g, '`$1` › ');

function keeperFault(sentence: string, keeper = ''): string | null {
  if (keeper === OUTSIDE) return null;
  const binds = BINDS.exec(sentence)?.[0];
  if (keeper === NONE) return binds ? `"${binds}" promises: "${sentence}"` : null;
  const tests = quotedTests(`| ${quoted(keeper)} |`);
  if (tests.length === 0) return `nothing keeps "${sentence}"`;
  return tests.flatMap((test) => quotationFault(test, '.') ?? []).join('; ') || null;
}

function readPapers(dir: string) {
  const content = join(dir, 'content');
  const keepers: Keepers = JSON.parse(readFileSync(join(content, 'promises.json'), 'utf8'));
  const languages = readdirSync(content, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  return PAPERS.map((paper) => {
    const read = (language: string) => {
      const file = join(content, language, `${paper}.md`);
      const { head, body } = existsSync(file)
        ? splitText(file, readFileSync(file, 'utf8'))
        : { head: {}, body: '' };
      return { title: String(head.title), clauses: clausesOf(body) };
    };
    // Printed documents are in English alone.
    const translations = languages
      .map(({ name }) => name)
      .filter((name) => name !== 'en' && paper.startsWith('legal/'))
      .map((name): [string, Clauses] => [name, read(name).clauses]);
    return { paper, ...read('en'), kept: keepers[paper] ?? {}, translations };
  });
}

/** Sentences that nothing keeps, keepers of nothing, tests that do not exist, and clauses that a language has otherwise. */
export function promiseFaults(dir: string): string[] {
  return readPapers(dir).flatMap(({ paper, clauses, kept, translations }) => {
    const numbers = new Set(
      [clauses, new Map(Object.entries(kept)), ...translations.map(([, own]) => own)].flatMap(
        (all) => [...all.keys()],
      ),
    );
    return [...numbers].flatMap((number) => {
      const sentences = clauses.get(number) ?? [];
      const keepers = kept[number] ?? [];
      const faults = [
        ...sentences.map((sentence, place) => keeperFault(sentence, keepers[place])),
        keepers.length > sentences.length &&
          `${keepers.length} keepers, ${sentences.length} sentences`,
        ...translations.map(([language, own]) => {
          const count = own.get(number)?.length ?? 0;
          return (
            count !== sentences.length &&
            `${language} has ${count} sentences, en ${sentences.length}`
          );
        }),
      ];
      return faults.filter(Boolean).map((fault) => `${dir} ${paper} ${number}: ${fault}`);
    });
  });
}

/** The document's tables, one for each paper: a row for each clause that promises something. */
export function readPromises(dir: string): string {
  const parts = readPapers(dir).map(({ title, kept }) => {
    const rows = Object.entries(kept).flatMap(([number, keepers]) => {
      const outside = keepers.flatMap((keeper, at) => (keeper === OUTSIDE ? [at + 1] : []));
      const tests = keepers.flatMap((keeper) => quotedTests(`| ${quoted(keeper)} |`));
      const files = [...new Set(tests.map(({ file }) => `\`${file.replace('__tests__/', '')}\``))];
      const some = outside.length < keepers.filter((keeper) => keeper !== NONE).length;
      const bank = some ? outside.join(', ') : 'all';
      return outside.length + files.length > 0
        ? [`| ${number} | ${files.join(', ')} | ${outside.length > 0 ? bank : ''} |`]
        : [];
    });
    const head = ['| clause | tests | sentences of the bank |', '|---|---|---|'];
    return [`## ${title}`, '', ...head, ...rows, ''].join('\n');
  });
  return [HEAD, ...parts].join('\n');
}

const HEAD = `# What the papers promise, and what keeps it

Generated (\`npx tsx scripts/lint/promises.ts\`) from \`bank/content/promises.json\`, which names beside each sentence of the sample bank's share agreement and articles the tests that keep it,
or "${OUTSIDE}", or "${NONE}". This table has the files of the tests (in \`__tests__\` unless it says otherwise), and the numbers of the sentences that the bank keeps itself.
\`npx jest __tests__/docs/promises\` fails for a sentence with neither, for each bank and language. Clause 0.1 is the text above or below the numbered clauses.
`;

if (require.main === module) writeFileSync(DOCUMENT, readPromises('bank'));
