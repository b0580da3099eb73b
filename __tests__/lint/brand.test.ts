import { readFileSync } from 'node:fs';
import { filesBelow } from '../../scripts/files-below';

const FOLDERS = ['src', 'pages', 'languages', 'public/clear-signing', 'scripts/build/installed'];

/**
 * Where the product's own name is fixed: what other systems hold of it must not change with the bank. All else says `{brand}`,
 * `{symbol}` or a value of `BANK_FACTS`.
 */
const FIXED: readonly (readonly [what: string, RegExp])[] = [
  ['variables of the environment', /\bFNX_[A-Z_]+\b/g],
  ['the path of the price', /getFNXprice/g],
  ['domains of signatures (EIP-712) and ids of contracts', /(["'`])FNX \w+\1|"FNX Offers" 1/g],
  [
    "the key of the shares in the ledger's accounts",
    /(?:SHARE_ASSET = |asset = |asset === )'FNX'/g,
  ],
  ['what the sample content looks for', /FNX Sample/g],
];

it('no text has the name of one bank', () => {
  const found = filesBelow(...FOLDERS).flatMap((file) => {
    // Fonts as data are made by the build.
    if (!/\.(?:tsx?|js|json|html|css)$/.test(file) || /\/(migrations|faces)\//.test(file))
      return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const rest = FIXED.reduce((text, [, fixed]) => text.replace(fixed, ''), line);
        return rest.includes('FNX') ? [`${file}:${at + 1}: ${line.trim()}`] : [];
      });
  });
  expect(found).toEqual([]);
});
