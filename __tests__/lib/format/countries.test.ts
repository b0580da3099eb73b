import { callingCodeOf, listCountries } from '@/lib/format/countries';

it('countries: are listed each once, in the order of their names', () => {
  const countries = listCountries('en');
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  expect(countries.length).toBeGreaterThan(235);
  expect(countries[0]?.name).toBe('Afghanistan');
  for (const { code, callingCode } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(callingCode).toMatch(/^\+[1-9]\d{0,2}$/);
  }
});
it.each([
  ['FR', '+33'],
  ['US', '+1'],
  ['AD', '+376'],
  ['ZW', '+263'],
  ['XX', ''],
  ['', ''],
  ['6A', ''],
  ['.*', ''],
])('countries: %p has the calling code %p', (country, code) => {
  expect(callingCodeOf(country)).toBe(code);
});
