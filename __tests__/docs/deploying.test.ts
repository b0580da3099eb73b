import { readFileSync } from 'node:fs';
import { documentedBlocks } from '../../scripts/documented';

const document = readFileSync('docs/deploying.md', 'utf8');

it('each block of docs/deploying.md is run by “check -- install”, or says why it is left out', () => {
  const blocks = documentedBlocks(document);
  const run = blocks.filter(({ install }) => install);
  expect(run.length).toBeGreaterThan(12);
  expect(blocks.filter(({ install, reason }) => !install && reason.length < 20)).toEqual([]);
  // To the end: what is backed up is restored, upgraded and removed.
  const words = run.flatMap(({ install }) => install ?? []);
  expect(words).toEqual(expect.arrayContaining(['build', 'upgrade', 'restore', 'removal']));
});

it('a block that says nothing is refused', () => {
  expect(() => documentedBlocks('## 1. One\n\n```sh\nls\n```\n')).toThrow('says nothing');
});
