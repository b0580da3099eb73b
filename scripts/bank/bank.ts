/**
 * `npm run tool -- bank`: `check` lists every fault of a bank's folder, with file and line, and the texts that the bank's own languages
 * lack; exit code 1 if there is a fault. `schema` writes `bank/bank.schema.json`, by which editors know the keys of `bank.json`.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bankFolder } from '@/config/bank';
import { runScript } from '../processes';
import { usageOf } from '../words/words';
import { BankReader } from './bank-reader';
import { checkBank, lineOf } from './check-bank';
import { missingTexts } from './check-catalogs';
import { bankJsonSchema, SCHEMA_FILE } from './json-schema';
import { printDocuments } from './print-documents';

async function main(): Promise<boolean> {
  const [command, folder] = process.argv.slice(2);
  if (command === 'schema') {
    writeFileSync(SCHEMA_FILE, bankJsonSchema());
    console.log(`${SCHEMA_FILE} is written.`);
    return true;
  }
  const dir = folder ?? relative('', bankFolder());
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

runScript(main);
