import {
  type ContactValues,
  checkContact,
  containsRecoveryPhrase,
  EMPTY_CONTACT,
} from '@/features/content/contact/contact-form';

const GOOD: ContactValues = {
  name: 'Ada Kern',
  email: 'ada@example.com',
  phone: '',
  category: 'PAYMENT',
  subject: 'Order 482 117',
  message: 'It has been confirming for an hour.',
};
const faults = (change: Partial<ContactValues>) =>
  Object.keys(checkContact({ ...GOOD, ...change }));

it('takes a whole message, with and without a telephone number', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ phone: '+33 (0)6 12 34 56 78' })).toEqual([]);
  expect(faults({ message: 'x'.repeat(2000) })).toEqual([]);
});

it.each([
  ['an empty form', EMPTY_CONTACT, ['name', 'email', 'category', 'subject', 'message']],
  ['an address without a host', { email: 'ada@' }, ['email']],
  ['a number of letters', { phone: 'call me' }, ['phone']],
  ['a category that is none', { category: 'toString' }, ['category']],
  ['blanks', { name: ' ', subject: '\t' }, ['name', 'subject']],
  ['nine characters', { message: ' 123456789 ' }, ['message']],
  ['2001 characters', { message: 'x'.repeat(2001) }, ['message']],
])('names what is wrong with %s', (_, change, fields) => {
  expect(faults(change)).toEqual(fields);
});

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

it.each([
  ['twelve words', PHRASE, true],
  ['the words in a sentence of their own', `My phrase is:\n${PHRASE}.`, true],
  ['twelve words with commas', PHRASE.replaceAll(' ', ', '), true],
  ['eleven words', PHRASE.split(' ').slice(1).join(' '), false],
  [
    'a sentence',
    'I paid this morning and the order is still confirming after an hour, what should I do?',
    false,
  ],
])('sees a recovery phrase in %s: %#', (_, text, held) => {
  expect(containsRecoveryPhrase(text)).toBe(held);
});
