import { readFileSync } from 'node:fs';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import type { Abi } from 'viem';

const text = readFileSync('docs/cmta.md', 'utf8');
const criteria = [...text.matchAll(/^\| (\d+)( \*\*m\*\*)? \| [^|]+ \| (y|partial|n) \|/gm)].map(
  ([, number, mandatory, answer]) => ({ number: Number(number), mandatory: !!mandatory, answer }),
);

it('answers each criterion once, and counts the answers', () => {
  expect(criteria.map(({ number }) => number)).toEqual(
    Array.from({ length: 61 }, (_, place) => place + 1),
  );
  for (const answer of ['y', 'partial', 'n']) {
    const [mandatory, optional] = [true, false].map(
      (of) => criteria.filter((one) => one.answer === answer && one.mandatory === of).length,
    );
    expect(text).toContain(`| ${answer} | ${mandatory} | ${optional} |`);
  }
});

it('names functions that the contracts have', () => {
  const known = new Set(
    CONTRACT_NAMES.flatMap((contract) =>
      (CONTRACT_ABIS[contract] as Abi).flatMap((entry) =>
        entry.type === 'function'
          ? [`${contract === 'authority' ? 'accessManager' : contract}.${entry.name}`.toLowerCase()]
          : [],
      ),
    ),
  );
  const named = [...text.matchAll(/`(\w+\.\w+)(?:\([^)]*\))?`/g)].map(([, name]) => `${name}`);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
});
