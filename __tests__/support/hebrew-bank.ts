import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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
    '{n} results': '{n, plural, one {רשומה אחת} two {שתי רשומות} other {# רשומות}}',
  },
  service: {
    'Enter this code to verify your e-mail address:': 'הזינו קוד זה כדי לאמת את כתובת הדוא״ל:',
    '{n} minutes': '{n, plural, one {דקה אחת} two {שתי דקות} other {# דקות}}',
  },
  installed: { 'No connection': 'אין חיבור' },
};

export const QUESTION = 'כמה עולה חשבון?';
export const TERMS_IN_HEBREW = 'תנאי השימוש';

function make(): void {
  const bank = mkdtempSync(path.join(tmpdir(), 'fnx-hebrew-'));
  for (const name of ['brand', 'public'])
    symlinkSync(path.join(SAMPLE, name), path.join(bank, name));
  cpSync(path.join(SAMPLE, 'content'), path.join(bank, 'content'), { recursive: true });
  for (const language of ['fr', 'es', 'ar', 'zh']) {
    rmSync(path.join(bank, 'content', language), { recursive: true });
  }
  const write = (file: string, text: string | object) => {
    mkdirSync(path.dirname(path.join(bank, file)), { recursive: true });
    writeFileSync(path.join(bank, file), typeof text === 'string' ? text : JSON.stringify(text));
  };
  const facts = JSON.parse(readFileSync(path.join(SAMPLE, 'bank.json'), 'utf8'));
  write('bank.json', { ...facts, languages: ['he', 'en', 'de'] });
  for (const [name, file] of Object.entries(LANGUAGE)) write(`languages/he/${name}.json`, file);
  process.env.BANK_DIR = bank;
  // Not before: it reads the languages.
  const { parseText } =
    require('@/server/content/source/parse-text') as typeof import('@/server/content/source/parse-text');
  const original = (kind: 'faq' | 'legal', file: string) =>
    parseText(
      { kind, language: 'en', source: readFileSync(path.join(SAMPLE, 'content/en', file), 'utf8') },
      file,
    );
  const question = original('faq', 'faq/cost-of-account.md');
  write(
    'content/he/faq/cost-of-account.md',
    `---\nof: ${question.words}\ntitle: ${QUESTION}\nslug: cost-of-account\n---\nפתיחת חשבון אינה כרוכה בתשלום.\n`,
  );
  const { words: of, version, date } = original('legal', 'legal/term-condition.md');
  write(
    'content/he/legal/term-condition.md',
    `---\nof: ${of}\ntitle: ${TERMS_IN_HEBREW}\nslug: term-condition\nversion: ${version}\nupdatedAt: ${date?.toISOString()}\nsummary: ההסכם בינינו.\n---\nתנאים אלה הם הסכם.\n`,
  );
  const synonyms = JSON.parse(readFileSync(path.join(SAMPLE, 'content/synonyms.json'), 'utf8'));
  write('content/synonyms.json', { ...synonyms, he: [['עולה', 'עמלה']] });
}

make();
