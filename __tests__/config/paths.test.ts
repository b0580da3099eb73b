import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseBrowserEnv } from '@/config/env';
import {
  isGuestOnlyPath,
  isPublicPath,
  PUBLIC_ROUTES,
  pathOf,
  paths,
  safeNext,
} from '@/config/paths';

describe('public paths', () => {
  it.each([...PUBLIC_ROUTES])('%s needs no token', (route) => {
    expect(isPublicPath(route.replace(/\[\w+\]/g, 'some-slug'))).toBe(true);
  });
  it.each([
    '/dashboard',
    '/buy-shares',
    '/buy-shares/8f3',
    '/kyc',
    '/wallet',
    '/settings',
    '/auth',
    '/auth/otp-verification',
    '/auth/otp-verification/phone/extra',
    '/static',
    '/blog/only-category',
    '/login',
    '/aboutx',
    '/about-us',
  ])('%s needs one', (path) => {
    expect(isPublicPath(path)).toBe(false);
  });
  it('always has the home route, and compares paths without query, hash and trailing slash', () => {
    expect(isPublicPath(pathOf('/?next=/kyc'))).toBe(true);
    expect(pathOf('/kyc/?tab=1#x')).toBe('/kyc');
    expect(pathOf('')).toBe('/');
    expect(pathOf('/')).toBe('/');
  });
  it('keeps sign-up open to those who are logged in, and login not', () => {
    expect(isGuestOnlyPath(paths.login)).toBe(true);
    expect(isGuestOnlyPath(paths.loginCode)).toBe(true);
    expect(isGuestOnlyPath(paths.createAccount)).toBe(false);
  });
  it('has a page behind every static route that a page of the site names', () => {
    const files = readdirSync(join(__dirname, '../../pages'), { recursive: true }).map(String);
    const built = new Set(files.map((file) => `/${file.replace(/(\/index)?\.tsx$/, '')}`));
    for (const path of [paths.createAccount, paths.login, paths.loginCode, paths.kyc]) {
      expect(built).toContain(path);
    }
  });
});

describe('where a login may lead back to', () => {
  it.each([
    ['/buy-shares', '/buy-shares'],
    ['/buy-shares/8f3?step=2#pay', '/buy-shares/8f3?step=2#pay'],
    ['/wallet?tab=a/b', '/wallet?tab=a/b'],
    // Resolved before it is compared.
    ['/x/../kyc', '/kyc'],
  ])('%s', (url, kept) => {
    expect(safeNext(url)).toBe(kept);
  });
  it.each([
    '//evil.example/kyc',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/kyc',
    // security(Authorization and input 1.2.2, 3.7.2)
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    // security(Authorization and input 1.2.2, 3.7.2): A redirect target is a path of this site
    '/%2f%2fevil.example',
    '/%5cevil.example/\\x',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /kyc',
    'kyc',
    '',
    '/',
    '/auth/login',
    '/%E0%A4%A',
    null,
    undefined,
    42,
    { toString: () => '/kyc' },
  ])('not %p', (url) => {
    expect(safeNext(url)).toBeNull();
  });
});

describe('the pages’ environment', () => {
  it('has a default for each variable', () => {
    expect(parseBrowserEnv({})).toEqual({
      apiBaseUrl: '/api/v1',
      siteUrl: '',
      shareContracts: null,
    });
    expect(parseBrowserEnv({ NEXT_PUBLIC_API_BASE_URL: '  ' }).apiBaseUrl).toBe('/api/v1');
  });
  it('takes a path or a URL, without the slash at its end', () => {
    expect(parseBrowserEnv({ NEXT_PUBLIC_API_BASE_URL: '/v2/' }).apiBaseUrl).toBe('/v2');
    const url = 'https://api.example.com/api/v1';
    expect(parseBrowserEnv({ NEXT_PUBLIC_API_BASE_URL: url }).apiBaseUrl).toBe(url);
  });
  it('takes the addresses of the share contracts, or none', () => {
    const one = `0x${'Ab'.repeat(20)}`;
    const two = `0x${'cd'.repeat(20)}`;
    expect(
      parseBrowserEnv({ NEXT_PUBLIC_SHARE_CONTRACTS: ` ${one},${two} ` }).shareContracts,
    ).toEqual([one.toLowerCase(), two]);
    expect(() => parseBrowserEnv({ NEXT_PUBLIC_SHARE_CONTRACTS: '0x12' })).toThrow(
      'NEXT_PUBLIC_SHARE_CONTRACTS is "0x12"',
    );
  });
  it.each(['api/v1', '//evil.example', 'ftp://x', 'https://x/?a=1'])(
    'names the fault in %s',
    (bad) => {
      expect(() => parseBrowserEnv({ NEXT_PUBLIC_API_BASE_URL: bad })).toThrow(
        'NEXT_PUBLIC_API_BASE_URL',
      );
    },
  );
});
