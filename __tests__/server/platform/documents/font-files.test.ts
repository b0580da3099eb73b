import { existsSync, readFileSync } from 'node:fs';
import { readWoff } from '@fnx/documents/woff';
import * as fontkit from 'fontkit';
import { FONT_FILES, FONT_LICENCES } from '@/server/platform/documents/font-files';

const opened = (files: readonly string[]) =>
  files.map((file) => fontkit.create(file.endsWith('.woff') ? readWoff(file) : readFileSync(file)));
const fonts = { regular: opened(FONT_FILES.regular), strong: opened(FONT_FILES.strong) };

it.each([
  'Zoë Łukasz Nguyễn Thị Hạnh',
  'Ṭāhir al-Ḥaddād',
  'Αλέξανδρος Ἀριστοτέλης',
  'Їжак Ђорђе Қайрат',
  'محمد پرویز ٹیپو',
  'שָׂרָה כהן־לוי',
  'สมชาย ทรัพย์',
  'प्रकाश ज्ञानेन्द्र',
  '김철수 박뷁',
  '王小明 張偉',
  'サトウ けんいち 佐藤',
])('a certificate has the letters of %s', (name) => {
  for (const each of Object.values(fonts)) {
    const missing = [...name].filter(
      (letter) => !each.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );
    expect(missing).toEqual([]);
  }
});

it('each font goes with its licence', () => {
  expect(FONT_LICENCES.filter((file) => !existsSync(file))).toEqual([]);
});
