import { filterHref } from '@/features/content/reading/use-url-filter';

it.each([
  [{}, '/faq'],
  [{ q: '  ' }, '/faq'],
  [{ q: ' gas & fee ', category: 'buying' }, '/faq?q=gas+%26+fee&category=buying'],
  [{ category: 'risk', page: 1 }, '/faq?category=risk'],
  [{ page: 3 }, '/faq?page=3'],
])('writes %j into the URL', (filter, href) => {
  expect(filterHref('/faq', filter)).toBe(href);
});
