import fs from 'node:fs';
import path from 'node:path';

/** The notice at the head of each legal text that comes with the product. */
const SAMPLE_NOTICE = '> This is a sample text';

/** Files of `content/` that describe the sample bank, which nobody may offer shares of. */
export function findSampleContent(root = process.cwd()): string[] {
  const folder = path.join(root, 'content');
  const bank = JSON.parse(fs.readFileSync(path.join(folder, 'bank.json'), 'utf8'));
  const legal = fs
    .readdirSync(path.join(folder, 'legal'))
    .filter((name) => name.endsWith('.md'))
    .filter((name) =>
      fs.readFileSync(path.join(folder, 'legal', name), 'utf8').includes(SAMPLE_NOTICE),
    )
    .map((name) => `legal/${name}`);
  return [...(bank.sample === false ? [] : ['bank.json ("sample": true)']), ...legal];
}
