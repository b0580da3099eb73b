import { headFields, KIND_NAMES } from '@fnx/api/content/kinds';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import {
  itemId,
  readItemId,
  sourceOf,
  type TextKey,
  typedOf,
} from '@/features/desk/content/content-types';
import { TextForm } from '@/features/desk/content/text-form';
import { LANGUAGES } from '@/lang/languages';
import { parseText } from '@/server/content/source/parse-text';
import { readContentFiles } from '@/server/content/source/read-content-files';

const { texts } = readContentFiles();

it('writes every text of content/ as it is in its file', () => {
  for (const { kind: type, language, file, source } of texts) {
    const text = { type, slug: 'x', language };
    expect([file, sourceOf(text, typedOf(source), null)]).toEqual([file, source]);
  }
});

it('has an address for each kind and language, and no other', () => {
  for (const type of KIND_NAMES) {
    for (const language of LANGUAGES) {
      const text = { type, slug: 'lost-wallet', language };
      expect(readItemId(itemId(text))).toEqual(text);
    }
  }
  expect(readItemId('post:what-staking-does')).toMatchObject({ language: 'en' });
  for (const id of ['team:x', 'post:x:xx', 'post:x:de:y', 'post:a/b']) {
    expect([id, readItemId(id)]).toEqual([id, null]);
  }
});

/** The form with its state, and the text that it makes. */
function Form({ text, words }: { text: TextKey; words: string | null }) {
  const [typed, setTyped] = useState(typedOf(''));
  return (
    <>
      <TextForm text={text} typed={typed} onChange={setTyped} />
      <output>{sourceOf(text, typed, words)}</output>
    </>
  );
}

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const made = () => screen.getByRole('status').textContent ?? '';

it('makes a question from a form without a line of JSON or Markdown head', () => {
  render(<Form text={{ type: 'faq', slug: '', language: 'en' }} words={null} />);
  fill(/^Question/, 'Why?');
  fill(/^Name in addresses/, 'why');
  fill(/^Category/, 'account');
  fill(/^Place/, '3');
  fill(/^Text, in Markdown/, 'Because.');
  const { fields, html } = parseText({ kind: 'faq', language: 'en', source: made() }, 'f');
  expect(fields).toEqual({ title: 'Why?', slug: 'why', category: 'account', order: 3 });
  expect(html).toBe('<p>Because.</p>');
});

it.each(KIND_NAMES)('asks for what a %s has, and in a translation for words alone', (type) => {
  const { unmount } = render(<Form text={{ type, slug: '', language: 'en' }} words={null} />);
  for (const [, { label }] of headFields(type, 'en')) {
    expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeInTheDocument();
  }
  unmount();
  render(<Form text={{ type, slug: 'x', language: 'de' }} words="0123456789ab" />);
  const labels = headFields(type, 'en').filter(([, { translated }]) => !translated);
  for (const [, { label }] of labels) {
    expect(screen.queryByLabelText(new RegExp(`^${label}`))).toBeNull();
  }
  expect(made()).toMatch(/^---\nof: 0123456789ab\n/);
});
