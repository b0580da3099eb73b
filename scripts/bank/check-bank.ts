import type * as z from 'zod/mini';
import { type Bank, bankSchema } from '@/config/bank';
import { categoriesFile, shortTextsFile, teamFile } from '@/server/content/source/file-shapes';
import { synonymsFile } from '@/server/content/source/read-synonyms';
import { accountsFile, faultsOfAccounts } from '@/server/reports/ledger-accounts';
import { brandFaults } from '../build/brand/brand-faults';
import { BankReader, type BankText, type Fault } from './bank-reader';
import { checkAccounts, checkOffer } from './check-accounts';
import { checkCatalogs, isInstalled } from './check-catalogs';
import { checkCopied } from './check-copied';
import { checkDocuments, checkPublicFiles } from './check-files';
import {
  checkLinks,
  checkMarkdown,
  checkPosts,
  checkRequired,
  checkTranslations,
} from './check-texts';

/** A bank's folder as it was read. What has another shape than it must have is undefined, and is a fault already. */
export type ReadBank = {
  reader: BankReader;
  bank: Bank | undefined;
  /** The line of a part of `bank.json`. */
  at: (...path: readonly PropertyKey[]) => number;
  categories: z.output<typeof categoriesFile> | undefined;
  team: z.output<typeof teamFile> | undefined;
  texts: readonly BankText[];
};

/** Checks of a folder beyond the shapes of its files. Each notes faults with `reader.fault`. */
const CHECKS: readonly ((read: ReadBank) => void)[] = [
  checkLanguages,
  checkAccounts,
  checkOffer,
  checkRequired,
  checkPosts,
  checkMarkdown,
  checkLinks,
  checkTranslations,
  checkDocuments,
  checkPublicFiles,
  checkCopied,
];

/** Everything that is wrong in a bank's folder, in the order of files and lines. */
export function checkBank(dir: string): Fault[] {
  const reader = new BankReader(dir);
  const { value: bank, at } = reader.json('bank.json', bankSchema);
  const read: ReadBank = {
    ...{ reader, bank, at },
    categories: reader.json('content/categories.json', categoriesFile).value,
    team: reader.json('content/team.json', teamFile).value,
    texts: reader.texts(),
  };
  checkLedger(reader);
  checkCatalogs(reader);
  if (reader.has('content/synonyms.json')) reader.json('content/synonyms.json', synonymsFile);
  for (const language of reader.namesIn('content')) {
    const file = `content/${language}/short-texts.json`;
    if (reader.has(file)) reader.json(file, shortTextsFile);
  }
  for (const check of CHECKS) check(read);
  for (const { file, line, what } of brandFaults(dir)) reader.fault(file, line, what);
  return reader.faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** English texts are the originals, so they are there even if the menu does not offer English. */
function checkLanguages({ reader, bank, at }: ReadBank): void {
  bank?.languages.forEach((language, place) => {
    if (isInstalled(reader, language)) return;
    const add = `Add languages/${language}/ to the bank's folder, or take it away`;
    reader.fault(
      'bank.json',
      at('languages', place),
      `The product does not speak "${language}". ${add}.`,
    );
  });
  for (const name of bank ? reader.namesIn('content') : []) {
    if (!reader.isFolder(`content/${name}`) || bank?.languages.includes(name) || name === 'en')
      continue;
    reader.fault(
      `content/${name}`,
      1,
      `"${name}" is not among the languages of bank.json. Add it there.`,
    );
  }
}

function checkLedger(reader: BankReader): void {
  const file = 'content/ledger-accounts.json';
  const { value, at } = reader.json(file, accountsFile);
  if (!value) return;
  const { unknown, missing } = faultsOfAccounts(value);
  for (const key of unknown)
    reader.fault(file, at(key), `Nothing is booked on "${key}". Take it away.`);
  for (const key of missing) reader.fault(file, 1, `The account "${key}" is missing. Add it.`);
}

/** A fault as editors and terminals link it. */
export const lineOf = ({ file, line, what }: Fault): string => `${file}:${line}: ${what}`;
