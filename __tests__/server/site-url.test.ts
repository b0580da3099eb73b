import { isValidElement } from 'react';
import { siteUrl } from '@/config/site-url';
import { headTags } from '@/shell/document/page-head';

const before = process.env.PUBLIC_URL;
afterEach(() => {
  if (before === undefined) delete process.env.PUBLIC_URL;
  else process.env.PUBLIC_URL = before;
});

const keysOf = () =>
  headTags({ path: '/price', description: 'd' }).flatMap((tag) =>
    isValidElement(tag) ? [String(tag.key)] : [],
  );

it('names the site as the running service was told', () => {
  process.env.PUBLIC_URL = 'https://invest.example.com/';
  expect(siteUrl()).toBe('https://invest.example.com');
  expect(keysOf()).toEqual(expect.arrayContaining(['canonical', 'og:url', 'og:image']));
});

it('names no address that lacks its host where a build was told none', () => {
  delete process.env.PUBLIC_URL;
  expect(siteUrl()).toBe('');
  const keys = keysOf();
  expect(keys).toContain('og:title');
  for (const key of ['canonical', 'og:url', 'og:image']) expect(keys).not.toContain(key);
});
