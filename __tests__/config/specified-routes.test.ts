import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GUEST_ONLY_ROUTES, PUBLIC_ROUTES } from '@/config/paths';

/* The lists of the specification, written out: a route that is dropped or added by mistake is missed here. */

const SPECIFIED = `
/about /price /auth/change-password /auth/create-account /auth/login /auth/otp-verification/[slug] /auth/otp-verify
/auth/signup /auth/forgot-password /auth/forgot-verify /auth/reset /auth/otp /auth/verify-otp /auth/reset-password
/bank-overview /campaign-details /400 /500 /404 /contactus /faq /help /docs /static/[slug] /static/about /fnxization
/how-different /how-work /static/term-condition /static/privacy-policy /static/risk-disclosure /article/[dugs]/[slug]
/content/[slugs] /blog/[dugs]/[slug] /about-us/blog /about-us/fnxization /about-us/how-different /about-us/how-work
`
  .trim()
  .split(/\s+/);

/** Login, forgot, reset, otp, verify-otp and reset-password. */
const FOR_GUESTS = `
/auth/login /auth/forgot-password /auth/forgot-verify /auth/reset /auth/otp /auth/verify-otp /auth/reset-password
`
  .trim()
  .split(/\s+/);

const PRIVATE = `
/dashboard /buy-shares /buy-shares/[orderId] /swap /staking /staking/claims /wallet /transactions /transactions/[id] /deals
/notifications /kyc /profile /settings
`
  .trim()
  .split(/\s+/);

const PAGES = join(__dirname, '../../pages');

const hasPage = (route: string) =>
  existsSync(join(PAGES, `${route}.tsx`)) || existsSync(join(PAGES, route, 'index.tsx'));

it.each(SPECIFIED)('%s is public, and a page', (route) => {
  expect([(PUBLIC_ROUTES as readonly string[]).includes(route), hasPage(route)]).toEqual([
    true,
    true,
  ]);
});

it('no other route is public', () => {
  expect(PUBLIC_ROUTES.filter((route) => !SPECIFIED.includes(route))).toEqual([]);
});

it('the pages for guests are those of logging in, and no others', () => {
  expect([...GUEST_ONLY_ROUTES].sort()).toEqual(FOR_GUESTS.sort());
});

it.each(PRIVATE)('%s is a page, and private', (route) => {
  expect([hasPage(route), (PUBLIC_ROUTES as readonly string[]).includes(route)]).toEqual([
    true,
    false,
  ]);
});

it('pages stand in `pages`, under the app that wraps them, and nowhere else', () => {
  expect(readdirSync(PAGES)).toEqual(expect.arrayContaining(['_app.tsx', 'index.tsx', 'api']));
  expect(existsSync(join(PAGES, '../src/app'))).toBe(false);
  expect(existsSync(join(PAGES, '../app'))).toBe(false);
});
