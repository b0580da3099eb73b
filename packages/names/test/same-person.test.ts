import { samePerson } from '../src/same-person';

it.each([
  ['GROSS, ZOE', true],
  ['Dr. Zoë Groß', true],
  ['Zoe Gross', true],
  ['Max Groß und Zoë Groß', true],
  ['Max und Zoë Groß', true],
  ['Groß, Max / Groß, Zoë', true],
  ['Max und Zoë Klein', false],
  ['Z. Groß', false],
  ['Groß', false],
  ['Zoë Groß GmbH', false],
  ['Max Groß', false],
])('%s pays for Zoë Groß: %s', (party, isSame) => {
  expect(samePerson(party, 'Zoë Groß')).toBe(isSame ? 'SAME' : 'OTHER');
});

it('takes either spelling of an umlaut', () => {
  expect(samePerson('Mueller, Joerg', 'Jörg Müller')).toBe('SAME');
});

it.each([
  ['Anna M. Schmidt', 'Anna Maria Schmidt', true],
  ['Anna Maria Schmidt', 'Anna M Schmidt', true],
  ['A. M. Schmidt', 'Anna Maria Schmidt', false],
  ['Anna K. Schmidt', 'Anna Maria Schmidt', false],
  ['Anna Schmidt', 'Anna Maria Schmidt', false],
])('%s pays for %s: %s', (party, name, isSame) => {
  expect(samePerson(party, name)).toBe(isSame ? 'SAME' : 'OTHER');
});
