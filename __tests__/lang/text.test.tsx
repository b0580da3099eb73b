/** @jest-environment-options {"customExportConditions": [""]} */
import { render } from '@testing-library/react';
import compile from 'icu-minify/compile';
import { plainPath } from '@/lang/engine/current';
import { messageKey } from '@/lang/engine/message-key';
import { say } from '@/lang/engine/say';
import { addCatalog, area, startRendering } from '@/lang/engine/text';
import { type Language, pathIn } from '@/lang/languages';
import { t as mailed } from '@/lang/service';

const { t, plural, T } = area<string>('made');

function speak(language: Language, texts: Record<string, string> = {}) {
  const messages = Object.entries(texts).map(([key, text]) => [messageKey(key), compile(text)]);
  addCatalog(language, 'made', Object.fromEntries(messages));
  startRendering(language, new Set());
}

afterEach(() => startRendering('en', new Set()));

it('shows the English text that stands in the code, with its values', () => {
  expect(t('Try again in {time}, it’s {time}.', { time: '9:59' })).toBe(
    'Try again in 9:59, it’s 9:59.',
  );
  expect(plural(1, 'One device', '{n} devices')).toBe('One device');
  expect(plural(3, 'One device', '{n} devices')).toBe('3 devices');
});

it('shows the translation, in the order and the forms of its language', () => {
  speak('ar', { '{n} devices': '{n, plural, two {جهازان} few {# أجهزة} other {# جهاز}}' });
  expect(plural(2, 'One device', '{n} devices')).toBe('جهازان');
  expect(plural(5, 'One device', '{n} devices')).toBe('5 أجهزة');
  speak('de', {
    'Read the <a>terms</a> of {bank}.': 'Lesen Sie von {bank} die <a>Bedingungen</a>.',
  });
  const { container } = render(
    <T
      text="Read the <a>terms</a> of {bank}."
      bank="FNX"
      a={(children) => <a href="/x">{children}</a>}
    />,
  );
  expect(container.innerHTML).toBe('Lesen Sie von FNX die <a href="/x">Bedingungen</a>.');
});

it('groups the digits of a count alone: a year has no thousands', () => {
  const text = '{n} pages of {year}';
  for (const language of ['en', 'de', 'fr', 'es', 'ar', 'zh'] as const) {
    speak(language, language === 'en' ? {} : { [text]: text });
    expect(plural(12_345, text, text, { year: 2024 })).toMatch(/^12[^\d]345 pages of 2024$/);
    expect(t('In {year}', { year: 2024 })).toBe('In 2024');
    expect(say(language, mailed('In {year}' as never, { year: 2024 }))).toBe('In 2024');
  }
});

it('sets a Latin name with a full stop apart between Arabic words, and only there', () => {
  const text = 'a founder of {bank}';
  speak('ar', { [text]: 'مؤسس {bank}' });
  expect(t(text, { bank: 'Sample Bank Ltd.' })).toBe('مؤسس \u2068Sample Bank Ltd.\u2069');
  expect(t(text, { bank: 'مصرف.' })).toBe('مؤسس مصرف.');
  speak('de', { [text]: 'Gründer von {bank}' });
  expect(t(text, { bank: 'Sample Bank Ltd.' })).toBe('Gründer von Sample Bank Ltd.');
});

it('falls back to English where there is no translation', () => {
  speak('de');
  expect(t('Not translated: {name}', { name: 'FNX' })).toBe('Not translated: FNX');
});

it('adds the language to paths of pages alone, and takes it off', () => {
  expect(
    ['/', '/price?x=1', '/#risk', '/rss.xml', '/api/v1/x', 'https://example.com/'].map((path) =>
      pathIn('de', path),
    ),
  ).toEqual(['/de', '/de/price?x=1', '/de#risk', '/rss.xml', '/api/v1/x', 'https://example.com/']);
  expect(pathIn('en', '/price')).toBe('/price');
  startRendering('de', new Set());
  expect(['/de', '/de/price', '/design', '/price'].map(plainPath)).toEqual([
    '/',
    '/price',
    '/design',
    '/price',
  ]);
});
