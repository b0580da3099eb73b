import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@fnx/api/errors';
import ts from 'typescript';
import { BANK_FACTS, BANK_VALUES } from '@/config/bank-facts';
import { messageKey } from '@/lang/engine/message-key';
import { LANGUAGES } from '@/lang/languages';
import { areasOf, readCatalog as catalog } from '@/lang/read-languages';
import { ERROR_MESSAGES } from '@/lib/http/error-words';
import { englishNames, faultOfMessage } from '../../scripts/bank/message-parts';
import { filesBelow } from '../../scripts/files-below';

const ROOT = join(__dirname, '../..');
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');
const AREAS = areasOf('de');
/** Errors of calls that no page makes. */
const NO_PAGE = ['KEY_INVALID', 'KEY_SUCCEEDED', 'NETWORK_REFUSED', 'SCOPE_MISSING', 'NOT_INDEXED'];

/** The texts of a module that others translate where they show them, such as the vocabulary. */
function literalsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** @param path of an import, without the sign before it: `/shared/tax`, `fnx/chain/call-differences` */
const fileOf = (path = '') =>
  path.startsWith('/')
    ? `src${path}.ts`
    : path.replace(/^fnx\/(\w+)\/(.+)$/, 'packages/$1/src/$2.ts');

/** The texts that the code asks an area for, and all other texts in the files that do. */
function textsInCode() {
  const found = new Map(
    AREAS.map((area) => [area, { asked: new Set<string>(), written: new Set<string>() }]),
  );
  found.get('shell')?.written.add(BANK_FACTS.slogan);
  // A page without words of its own for an error shows the service's.
  for (const [code, { message }] of Object.entries(ERRORS)) {
    const words =
      Object.entries(ERROR_MESSAGES).find(([known]) => known === code)?.[1] ?? '{message}';
    if (NO_PAGE.includes(code) || !String(words).startsWith('{message}')) continue;
    found.get('errors')?.asked.add(message);
    found.get('errors')?.written.add(message);
  }
  // The demo wallet asks for the texts of the descriptors.
  const published = readdirSync('public/clear-signing').map(
    (name) => `public/clear-signing/${name}`,
  );
  for (const name of ['src/wallet/demo/common-calls.json', ...published]) {
    const texts = readFileSync(join(ROOT, name), 'utf8').matchAll(/": "(.+)"/g);
    for (const [, text = ''] of texts) found.get('wallet')?.written.add(text);
  }
  const wrong: string[] = [];
  const files = filesBelow('src', 'pages', 'packages/api/src', 'scripts/build/brand');
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(/from '@\/lang\/([\w-]+)'/g)].map(([, area]) => area ?? '');
    // Constants of the desk stand in files of their own, too, and are translated where they are shown.
    if (
      /^(packages\/api\/src\/desk|src\/features\/desk)\/|^src\/server\/.*(desk|queue)s?\.ts/.test(
        file,
      )
    )
      named.push('desk');
    const areas = [...new Set(named)].flatMap((area) => found.get(area) ?? []);
    if (areas.length === 0) continue;
    for (const [, path] of text.matchAll(
      /(?:from |import\()'@(\/shared\/[\w/-]+|fnx\/(?:api|chain)\/[\w/-]+)'/g,
    )) {
      for (const shown of literalsIn(join(ROOT, fileOf(path)))) {
        for (const area of areas) area.written.add(shown);
      }
    }
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) for (const area of areas) area.written.add(node.text);
      const asked = askedOf(node);
      // Two areas in one file: the types say which one is meant.
      if (asked && areas.length === 1) areas[0]?.asked.add(asked);
      wrong.push(...wrongValues(node));
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return { found, wrong };
}

/** The values that a call gives a text but the text does not name, or that it names and does not get. */
function wrongValues(node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
  const [text, values] = node.arguments;
  if (node.expression.text !== 't' || !text || !ts.isStringLiteralLike(text)) return [];
  const properties = values && ts.isObjectLiteralExpression(values) ? values.properties : [];
  if (properties.some(ts.isSpreadAssignment)) return [];
  const asQuantity =
    /^(year|month|page|number|block|round|order|id):.*(groupThousands|decimal\(|Shares\()/;
  const grouped = properties.find((one) => asQuantity.test(one.getText()));
  if (grouped) return [`${text.text}: ${grouped.getText()} is no quantity`];
  const given = properties.flatMap(({ name }) => name?.getText() ?? []).sort();
  // The engine knows the bank's; a currency has a symbol too.
  const others = (names: (string | undefined)[]) =>
    names.filter((name) => !(name && name in BANK_VALUES)).join();
  return others(given) === others(englishNames(text.text)) ? [] : [`${text.text}: ${given.join()}`];
}

function askedOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const place = { t: 0, plural: 2 }[node.expression.text];
    const text = place === undefined ? undefined : node.arguments[place];
    return text && ts.isStringLiteralLike(text) ? text.text : undefined;
  }
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'T') return undefined;
  for (const attribute of node.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'text') continue;
    const value = attribute.initializer;
    const text = value && ts.isJsxExpression(value) ? value.expression : value;
    return text && ts.isStringLiteralLike(text) ? text.text : undefined;
  }
  return undefined;
}

describe('translations', () => {
  const { found: inCode, wrong } = textsInCode();

  it('get the values that they name', () => expect(wrong).toEqual([]));

  it.each(AREAS)('of %s are complete, and none is left over', (area) => {
    const keys = Object.keys(catalog('de', area));
    const { asked, written } = inCode.get(area) ?? {
      asked: new Set<string>(),
      written: new Set<string>(),
    };
    expect([...asked].filter((text) => !keys.includes(text))).toEqual([]);
    expect(keys.filter((text) => !written.has(text))).toEqual([]);
    for (const language of TRANSLATED) {
      expect({ language, texts: Object.keys(catalog(language, area)) }).toEqual({
        language,
        texts: keys,
      });
    }
    expect(new Set(keys.map(messageKey)).size).toBe(keys.length);
  });

  it.each(TRANSLATED)(
    'to %s have the parts of the English text and the forms of the language',
    (language) => {
      const faults = AREAS.flatMap((area) =>
        Object.entries(catalog(language, area)).flatMap(([english, text]) => {
          const fault = faultOfMessage(language, english, text);
          return fault ? [`${area}: ${english} -> ${text}: ${fault}`] : [];
        }),
      );
      expect(faults).toEqual([]);
    },
  );

  it('to Arabic begin with a letter that is written from the right', () => {
    const faults = AREAS.flatMap((area) =>
      Object.values(catalog('ar', area)).filter((text) => {
        const first =
          /[\p{L}\u200f{]|<\w+><\//u.exec(text.replace(/^\{n, plural.*/, 'ا'))?.[0] ?? '';
        return /\p{Script=Arabic}/u.test(text) && !/[\p{Script=Arabic}\u200f]/u.test(first);
      }),
    );
    expect(faults).toEqual([]);
  });
});

it('styles have logical sides, which Arabic mirrors', () => {
  // Time runs from left to right in a chart of every language; the others centre or mirror themselves.
  const exceptions = ['step-chart', 'ownership-chain', 'picture-pane', 'global'];
  const physical =
    /^\s*(?:(?:inset|margin|padding): [\w.%-]+ ([\w.%-]+) [\w.%-]+ (?!\1;)[\w.%-]+|(?:margin|padding|border)-(?:left|right)[\w-]*|(?:left|right)|float|text-align: (?:left|right))\b.*/gm;
  const faults = filesBelow('src')
    .filter(
      (name) => name.endsWith('.css') && !exceptions.some((known) => name.includes(`/${known}.`)),
    )
    .flatMap((name) => {
      const found = readFileSync(name, 'utf8').match(physical) ?? [];
      return found.map(
        (line) => `${name}: ${line.trim()} (use the inline side: margin-inline-start)`,
      );
    });
  expect(faults).toEqual([]);
});
