/**
 * `npm run tool -- bank`: `new` makes the smallest folder, with a list of what is to be written. `check` lists every fault of a bank's folder, with file and line, and the texts that the bank's own languages
 * lack; exit code 1 if there is a fault. `schema` writes `bank/bank.schema.json`, by which editors know the keys of `bank.json`.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bankFolder } from '@/config/bank';
import { runScript } from '../processes';
import { usageOf } from '../words/words';
import { BankReader } from './bank-reader';
import { checkBank, lineOf } from './check-bank';
import { missingTexts } from './check-catalogs';
import { bankJsonSchema, SCHEMA_FILE } from './json-schema';
import { newBank } from './new-bank';
import { printDocuments } from './print-documents';

async function main(): Promise<boolean> {
  const [command, folder] = process.argv.slice(2);
  if (command === 'schema') {
    writeFileSync(SCHEMA_FILE, bankJsonSchema());
    console.log(`${SCHEMA_FILE} is written.`);
    return true;
  }
  if (command === 'new' && folder) return makeNew(folder);
  const dir = folder ?? relative('', bankFolder());
  if (command === 'check' || command === 'documents') refuseMissing(dir);
  if (command === 'documents') {
    for (const file of await printDocuments(dir)) console.log(file);
    return true;
  }
  if (command !== 'check') throw new Error(usageOf('tool', 'bank'));
  const faults = checkBank(dir);
  for (const fault of faults) console.log(lineOf(fault));
  for (const [file, texts] of missingTexts(new BankReader(dir))) {
    console.log(`${join(dir, file)}: ${texts.length} texts are missing and shown in English:`);
    for (const text of texts) console.log(`  ${text}`);
  }
  console.log(faults.length === 0 ? `${dir} has no faults.` : `${dir}: ${faults.length} faults.`);
  return faults.length === 0;
}

/** @throws Error that says what to do */
function refuseMissing(dir: string): void {
  if (existsSync(join(dir, 'bank.json'))) return;
  throw new Error(
    `There is no ${join(dir, 'bank.json')}. Name a bank’s folder, or make one: npm run tool -- bank new <folder>`,
  );
}

function makeNew(folder: string): true {
  newBank(folder);
  console.log(`${folder} is made. What is to be written, and is checked:\n`);
  const faults = checkBank(folder);
  const width = Math.max(...faults.map(({ file }) => file.length));
  for (const file of new Set(faults.map((fault) => fault.file))) {
    const here = faults.filter((fault) => fault.file === file);
    console.log(
      `[ ] ${file.padEnd(width)}  ${here.length} place(s), the first in line ${here[0]?.line}`,
    );
  }
  console.log(CHECKLIST(folder));
  return true;
}

const CHECKLIST = (folder: string) => `
And by people:
[ ] lawyers write the five legal texts; customers accept their versions
[ ] token.name and token.symbol of bank.json are final: the contract keeps them
[ ] documents for investors go to public/documents, each listed in "documents" of bank.json
[ ] brand/colours.json and content/ledger-accounts.json are usual ones: replace them by yours
[ ] more texts where you want them: content/en/faq, help, posts; content/team.json; other languages

Then: npm run tool -- bank check ${folder}; BANK_DIR=${folder} for set-up and build. bank/README.md explains each file.`;

runScript(main);
