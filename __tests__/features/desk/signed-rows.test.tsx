import { proposalText, readProposalText, type SignedFact } from '@fnx/api/shared/proposal';
import { render, screen, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { signedRows } from '@/features/desk/proposals/signed-rows';
import { Rows } from '@/ui/basics/rows';
import { fc } from '../../support/service/properties';

const word = fc.string({ minLength: 1, maxLength: 40 });
const proposal = fc.record({
  version: fc.constant(4),
  subject: word,
  id: fc.uuid(),
  command: fc.constantFrom('price set', 'sale cap'),
  args: fc.array(word, { maxLength: 3 }),
  options: fc.dictionary(word, fc.oneof(word, fc.constant(true as const)), { maxKeys: 4 }),
  files: fc.dictionary(word, fc.record({ name: word, sha256: word }), { maxKeys: 2 }),
  proposer: word,
  createdAt: fc.constant('2026-11-23T09:00:00.000Z'),
  expiresAt: fc.constant('2026-11-26T09:00:00.000Z'),
  reason: word,
});

const fact = fc.record(
  { label: word, value: word, before: word, page: fc.constant({ area: 'people', id: 'ada' }) },
  { requiredKeys: ['label', 'value'] },
);

const Router = ({ children }: { children: ReactNode }) => (
  <RouterContext.Provider value={{} as NextRouter}>{children}</RouterContext.Provider>
);

function show(text: string, facts: SignedFact[] = []) {
  const proposal = { text, matter: { salt: 'salt', facts } };
  const { container, unmount } = render(<Rows rows={signedRows(proposal, ['email'])} />, {
    wrapper: Router,
  });
  const rows = [...container.querySelectorAll('dl > div')].map((row) => row.textContent);
  unmount();
  return rows;
}

// security(The staff desk 2.3.5 shown): An officer sees all that is signed, also what hides or reorders characters
it('shows every value that is signed, each in a row of its own, in the order of the text, behind the facts', () => {
  fc.assert(
    fc.property(proposal, fc.array(fact, { maxLength: 3 }), (proposed, facts) => {
      const text = proposalText(proposed);
      const rows = show(text, facts);
      const read = readProposalText(text);
      const values = [
        ...facts.map(({ value }) => value),
        read.subject ?? '',
        read.id,
        read.command,
        ...read.args,
        ...Object.values(read.options).map((value) => (value === true ? 'yes' : value)),
        ...Object.values(read.files).map(({ sha256 }) => sha256),
        read.proposer,
        read.createdAt,
        read.expiresAt,
        read.reason,
      ];
      expect(rows).toHaveLength(values.length);
      for (const [index, value] of values.entries()) expect(rows[index]).toContain(value);
      for (const [index, { before }] of facts.entries()) {
        if (before !== undefined) expect(rows[index]).toContain(`before: ${before}`);
      }
    }),
  );
});

it('shows an option that says the same as the reason', () => {
  const same = 'Freeze all of it';
  const [base] = fc.sample(proposal, 1);
  if (!base) throw new Error('no sample');
  const text = proposalText({ ...base, options: { note: same }, reason: same });
  render(<Rows rows={signedRows({ text, matter: null })} />);
  expect(screen.getAllByText(same)).toHaveLength(2);
  expect(
    within(screen.getByText('Note').parentElement ?? document.body).getByText(same),
  ).toBeVisible();
});

it('counts an option that a fact says among the words of the form', () => {
  const [base] = fc.sample(proposal, 1);
  if (!base) throw new Error('no sample');
  const text = proposalText({ ...base, options: { amount: '5000', title: '500' }, reason: 'x' });
  const facts = [{ label: 'Gross', value: '5,000 USDT' }];
  const rows = signedRows({ text, matter: { salt: 'salt', facts } });
  const isForm = (label: string) => rows.find((row) => row.label === label)?.isForm;
  expect([isForm('Amount'), isForm('Title')]).toEqual([true, false]);
});

it('says a box that was ticked as a sentence', () => {
  const [base] = fc.sample(proposal, 1);
  if (!base) throw new Error('no sample');
  const rows = show(proposalText({ ...base, options: { 'told-apart': true } }));
  expect(rows).toContain(
    'People of one name and birthday are different peopleyesticked in the form',
  );
});

it('names characters that hide or reorder others, and refuses a text with more than it shows', () => {
  const [base] = fc.sample(proposal, 1);
  if (!base) throw new Error('no sample');
  const text = proposalText({ ...base, options: { to: 'a\u202Eb\u200Bc' } });
  expect(show(text).join()).toContain('a[U+202E]b[U+200B]c');
  const more = JSON.stringify([...JSON.parse(text), 'and more']);
  expect(() => signedRows({ text: more, matter: null })).toThrow(/in full/);
});
