import { filterHref, matches } from '@/features/content/reading/use-url-filter';

it.each([
  [{}, '/faq'],
  [{ q: '  ' }, '/faq'],
  [{ q: ' gas & fee ', category: 'buying' }, '/faq?q=gas+%26+fee&category=buying'],
  [{ category: 'risk', page: 1 }, '/faq?category=risk'],
  [{ page: 3 }, '/faq?page=3'],
])('writes %j into the URL', (filter, href) => {
  expect(filterHref('/faq', filter)).toBe(href);
});

it.each([
  ['', ['anything'], true],
  ['FEE gas', ['The gas', 'and the fee'], true],
  ['fee gas', ['The gas'], false],
  ['resume', ['Résumé'], true],
  ['RÉSUMÉ', ['resume'], true],
  ['.*', ['no pattern'], false],
])('finds every word of "%s" in %j: %s', (search, texts, found) => {
  expect(matches(search, texts, [])).toBe(found);
});
