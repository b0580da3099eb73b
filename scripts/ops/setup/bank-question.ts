import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askPerson } from './ask-person';
import { QUESTIONS, type Question } from './questions';

/** Asked before all others: many modules read the bank's folder when they are loaded. */
const BANK_QUESTION = QUESTIONS.find(({ variable }) => variable === 'BANK_DIR') as Question;

/** @param told undefined: a person is asked. @throws Error for a folder without facts, where there is no person */
export async function findBank(told: string | undefined, person: boolean): Promise<string> {
  let folder = told ?? (person ? await askPerson(BANK_QUESTION, undefined) : '');
  for (;;) {
    const facts = join(folder || 'bank', 'bank.json');
    if (existsSync(facts)) return folder;
    if (!person) throw new Error(`There is no ${facts}.`);
    console.log(`There is no ${facts}. Copy bank/ to a folder of your own, and name it here.`);
    folder = await askPerson(BANK_QUESTION, undefined);
  }
}
