import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { splitText } from '@/api/content/text-format';

/*
 * A bank's folder with a language that the product does not have: Hebrew, which is written from the right and has a form for two. Import
 * it before anything that reads the languages. It is the sample bank with the folders of this language, and no more.
 */

const SAMPLE = path.resolve(__dirname, '../../bank');

/** `languages/he`: what a translator writes. */
const LANGUAGE: Readonly<Record<string, object>> = {
  language: { name: 'עברית', locale: 'he-IL' },
  shell: { Language: 'שפה' },
  content: {
    'Frequently asked <span>questions</span>': 'שאלות <span>נפוצות</span>',
    '{found} of {n} questions':
      '{n, plural, one {{found} משאלה אחת} two {{found} משתי שאלות} other {{found} מתוך # שאלות}}',
    '{n} posts': '{n, plural, one {רשומה אחת} two {שתי רשומות} other {# רשומות}}',
  },
  service: {
    'Enter this code to verify your e-mail address:': 'הזינו קוד זה כדי לאמת את כתובת הדוא״ל:',
    '{n} minutes': '{n, plural, one {דקה אחת} two {שתי דקות} other {# דקות}}',
  },
  installed: { 'No connection': 'אין חיבור' },
};

export const QUESTION = 'כמה עולה חשבון?';
export const TERMS_IN_HEBREW = 'תנאי השימוש';

function make(): string {
  const bank = mkdtempSync(path.join(tmpdir(), 'fnx-hebrew-'));
  for (const name of ['brand', 'public'])
    symlinkSync(path.join(SAMPLE, name), path.join(bank, name));
  cpSync(path.join(SAMPLE, 'content'), path.join(bank, 'content'), { recursive: true });
  const write = (file: string, text: string | object) => {
    mkdirSync(path.dirname(path.join(bank, file)), { recursive: true });
    writeFileSync(path.join(bank, file), typeof text === 'string' ? text : JSON.stringify(text));
  };
  const facts = JSON.parse(readFileSync(path.join(SAMPLE, 'bank.json'), 'utf8'));
  write('bank.json', { ...facts, languages: ['he', 'en', 'de'] });
  for (const [name, file] of Object.entries(LANGUAGE)) write(`languages/he/${name}.json`, file);
  write(
    'content/he/faq/cost-of-account.md',
    `---\nof: 000000000000\ntitle: ${QUESTION}\nslug: cost-of-account\n---\nפתיחת חשבון אינה כרוכה בתשלום.\n`,
  );
  const { head } = splitText(
    '',
    readFileSync(path.join(SAMPLE, 'content/en/legal/term-condition.md'), 'utf8'),
  );
  write(
    'content/he/legal/term-condition.md',
    `---\nof: 000000000000\ntitle: ${TERMS_IN_HEBREW}\nslug: term-condition\nversion: ${head.version}\nupdatedAt: ${head.updatedAt}\nsummary: ההסכם בינינו.\n---\nתנאים אלה הם הסכם.\n`,
  );
  const words = JSON.parse(readFileSync(path.join(SAMPLE, 'content/synonyms.json'), 'utf8'));
  write('content/synonyms.json', { ...words, he: [['עולה', 'עמלה']] });
  return bank;
}

process.env.BANK_DIR = make();
