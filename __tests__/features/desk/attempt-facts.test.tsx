import type { CheckAttempt, IdentityCheck } from '@fnx/api/desk/checks';
import { deskRows, EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import { render, screen } from '@testing-library/react';
import { AttemptFacts } from '@/features/desk/checks/attempt-facts';

const account = { name: 'Ada Brunner', country: 'FR' } as IdentityCheck['account'];

function show(changes: Partial<CheckAttempt['answers']> = {}, name = 'Ada Brunner') {
  const attempt = { name, answers: { ...EXAMPLE_ANSWERS, ...changes } } as CheckAttempt;
  return render(<AttemptFacts attempt={attempt} account={account} />);
}

const value = (label: string) => screen.getByText(label).nextElementSibling;

it('shows every answer of an identity check', () => {
  show();
  for (const { row } of deskRows(EXAMPLE_ANSWERS)) {
    expect(value(row)).not.toHaveTextContent(/^–?$/);
  }
});

it('joins names and address, and says country, day and document in words', () => {
  show();
  expect(value('Name')).toHaveTextContent(/^Ada Brunner$/);
  expect(value('Born')).toHaveTextContent(/^17 May 1990 \(\d+\)$/);
  expect(value('Nationality')).toHaveTextContent(/^France$/);
  expect(value('Document')).toHaveTextContent(/^Passport$/);
  expect(value('Valid until')).toHaveTextContent(/^30 Jun 2031/);
  expect(value('Address')).toHaveTextContent(/^12 Rue de la Paix, 75002 Paris$/);
});

it('leaves out what was not entered', () => {
  show({ postalCode: null, documentExpiresOn: null });
  expect(value('Address')).toHaveTextContent(/^12 Rue de la Paix, Paris$/);
  expect(value('Valid until')).toHaveTextContent(/^–$/);
});

it('says where check and account differ, and that a document has expired', () => {
  show({ country: 'AT', documentExpiresOn: '2020-01-31' }, 'Eve Brunner');
  expect(value('Name')).toHaveTextContent('The account says Ada Brunner.');
  expect(value('Lives in')).toHaveTextContent('AustriaThe account says France.');
  expect(value('Valid until')).toHaveTextContent('Expired.');
});
