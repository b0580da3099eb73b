import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { filesBelow } from '../../scripts/files-below';

/*
 * Words that named several things: in the service, names of files, folders and exports use each for the one that is left to it. Tables
 * keep the database's names. `docs/glossary.md` maps the rest: fields of the API, commands, events, variables and prose.
 */

type Word = { forms: RegExp; home?: RegExp; instead: string };

const WORDS: readonly Word[] = [
  {
    forms: /^claim(s|ed|ing)?$/,
    home: /^src\/server\/(staking|distributions)\//,
    instead: 'sending lease, or entry transfer',
  },
  { forms: /^(relay(s|ed|er)?|keeper)$/, instead: 'sender' },
  {
    forms: /^actions?$/,
    home: /^src\/server\/(account\/codes\/|messaging\/code-texts\.ts)/,
    instead: 'chain call, or journal entry',
  },
];

const EXPORT = /^export (?:async |abstract )*(?:function|const|type|class) (\w+)/gm;

const partsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

function misused(path: string, source: string): string[] {
  const exported = path.endsWith('tables.ts') ? [] : [...source.matchAll(EXPORT)];
  const names = [path.replace('src/server/', ''), ...exported.map(([, name = '']) => name)];
  return WORDS.filter(({ home }) => !home?.test(path)).flatMap(({ forms, instead }) =>
    names
      .filter((name) => partsOf(name).some((part) => forms.test(part)))
      .map((name) => `${name} in ${basename(path)}: say ${instead}`),
  );
}

it('reports a word that is left to another domain', () => {
  const source = 'export const listActions = 1;\nexport type ChainTransaction = 2;\n';
  expect(misused('src/server/register/relay-jobs.ts', source)).toEqual([
    'register/relay-jobs.ts in relay-jobs.ts: say sender',
    'listActions in relay-jobs.ts: say chain call, or journal entry',
  ]);
  expect(misused('src/server/staking/claim-sums.ts', 'export const claimSum = 1;')).toEqual([]);
});

it('finds each word in its own domain alone', () => {
  const files = filesBelow('src/server').filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => misused(path, readFileSync(path, 'utf8')))).toEqual([]);
});
