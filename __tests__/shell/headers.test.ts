import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the sample bank with other values in its `bank.json`. @returns its path */
function bankWith(values: object): string {
  const dir = mkdtempSync(join(tmpdir(), 'fnx-bank-'));
  cpSync('bank/brand', join(dir, 'brand'), { recursive: true });
  const bank = JSON.parse(readFileSync('bank/bank.json', 'utf8'));
  writeFileSync(join(dir, 'bank.json'), JSON.stringify({ ...bank, ...values }));
  return dir;
}

type Rule = { source: string; headers: Array<{ key: string; value: string }> };

async function rulesOf(env: Record<string, string>): Promise<Rule[]> {
  const before = { ...process.env };
  Object.assign(process.env, { NODE_ENV: 'production', PUBLIC_URL: '' }, env);
  try {
    jest.resetModules();
    // A CommonJS file outside of src: required again, because it reads the environment when it loads.
    return await require('../../next.config.js').headers();
  } finally {
    process.env = before;
  }
}

/** Headers of a path: rules apply in order, later ones win, as Next.js has it. */
function headersOf(rules: Rule[], path: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { source, headers } of rules) {
    const pattern = source.replace(/\/:path\*/g, '(?:/.*)?');
    if (!new RegExp(`^${pattern}$`).test(path)) continue;
    for (const { key, value } of headers) found[key] = value;
  }
  return found;
}

function directives(policy: string | undefined): Record<string, string[]> {
  const parts = (policy ?? '').split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values]));
}

const PAGES = ['/', '/kyc', '/buy-shares/1', '/404', '/nothing/here', '/auth/login'];

describe('security headers', () => {
  it.each(PAGES)('stand on %s', async (path) => {
    const headers = headersOf(await rulesOf({}), path);
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    });
    const policy = directives(headers['Content-Security-Policy']);
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'script-src-attr': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    });
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
  });
  it.each([
    ['/dashboard', 'no-cache'],
    ['/buy-shares/1', 'no-cache'],
    ['/auth/login', 'no-cache'],
    ['/wallet', 'no-cache'],
    // Next writes it, from the page's own interval and `expireTime`.
    ['/price', undefined],
    ['/walletless', undefined],
  ])('%s is kept: %s', async (path, kept) => {
    expect(headersOf(await rulesOf({}), path)['Cache-Control']).toBe(kept);
  });
  it.each(PAGES)('lets this site, and no frame of others, use passkeys on %s', async (path) => {
    const rules = await rulesOf({ NEXT_PUBLIC_SUMSUB: '1' });
    const policy = headersOf(rules, path)['Permissions-Policy'];
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy).toContain('publickey-credentials-get=(self)');
  });
  it.each([
    ['recaptcha', 'https://www.google.com/recaptcha/'],
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://*.hcaptcha.com'],
  ])('lets %s onto the auth pages and the contact form alone', async (captcha, host) => {
    const rules = await rulesOf({ BANK_DIR: bankWith({ captcha }) });
    const allows = (path: string) =>
      headersOf(rules, path)['Content-Security-Policy']?.includes(host);
    for (const path of ['/auth/login', '/auth/otp-verification/phone', '/contactus'])
      expect(allows(path)).toBe(true);
    for (const path of ['/', '/kyc', '/buy-shares', '/wallet']) expect(allows(path)).toBe(false);
  });
  it('names no third party where the service makes the human check itself', async () => {
    const rules = await rulesOf({ BANK_DIR: bankWith({ captcha: 'altcha' }) });
    const policy = headersOf(rules, '/auth/login')['Content-Security-Policy'];
    expect(policy).not.toMatch(/google|cloudflare|hcaptcha/);
    expect(policy).toBe(headersOf(rules, '/kyc')['Content-Security-Policy']);
  });
  it('lets Sumsub’s frame onto the identity page alone, and only where Sumsub checks', async () => {
    const frames = (rules: Rule[], path: string) => {
      const headers = headersOf(rules, path);
      return [
        directives(headers['Content-Security-Policy'])['frame-src']?.includes(
          'https://in.sumsub.com',
        ),
        headers['Permissions-Policy']?.includes('camera=(self "https://in.sumsub.com")'),
      ];
    };
    const sumsub = await rulesOf({ KYC_PROVIDER: 'sumsub' });
    expect(frames(sumsub, '/kyc')).toEqual([true, true]);
    for (const path of ['/', '/wallet', '/auth/login']) {
      expect(frames(sumsub, path)).toEqual([false, false]);
    }
    expect(frames(await rulesOf({ KYC_PROVIDER: 'local' }), '/kyc')).toEqual([false, false]);
    const { 'script-src': scripts } = directives(
      headersOf(sumsub, '/kyc')['Content-Security-Policy'],
    );
    expect(scripts?.filter((source) => source.includes('//'))).toEqual([]);
  });
  it('lets the camera onto the page that scans an address alone', async () => {
    const rules = await rulesOf({});
    const camera = (path: string) =>
      headersOf(rules, path)['Permissions-Policy']?.match(/camera=(\(.*?\))/)?.[1];
    expect(camera('/wallet/send')).toBe('(self)');
    expect(headersOf(rules, '/wallet/send')['Permissions-Policy']).toContain('microphone=()');
    expect(headersOf(rules, '/wallet/send')['Content-Security-Policy']).toContain("'none'");
    for (const path of PAGES.concat('/wallet')) expect(camera(path)).toBe('()');
  });
  // security(Delivery and configuration 3.4.3, 3.4.6)
  it('connects signed-in pages to this site and WalletConnect, and to nobody else', async () => {
    const rules = await rulesOf({});
    const { 'connect-src': hosts = [] } = directives(
      headersOf(rules, '/wallet')['Content-Security-Policy'],
    );
    expect(hosts[0]).toBe("'self'");
    for (const host of hosts.slice(1))
      expect(host).toMatch(/^(https|wss):\/\/\w+\.walletconnect\.org$/);
  });
  it('adds the service’s origin when it lives elsewhere', async () => {
    const rules = await rulesOf({ NEXT_PUBLIC_API_BASE_URL: 'https://api.example.com/api/v1' });
    expect(directives(headersOf(rules, '/')['Content-Security-Policy'])['connect-src']).toContain(
      'https://api.example.com',
    );
  });
  it('insists on TLS only where the site has it', async () => {
    const plain = headersOf(await rulesOf({ PUBLIC_URL: 'http://localhost:3000' }), '/');
    expect(plain['Strict-Transport-Security']).toBeUndefined();
    expect(plain['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
    const secure = headersOf(await rulesOf({ PUBLIC_URL: 'https://fnx.example' }), '/');
    expect(secure['Strict-Transport-Security']).toBe(
      'max-age=63072000; includeSubDomains; preload',
    );
    expect(secure['Content-Security-Policy']).toContain('upgrade-insecure-requests');
  });
  it('keeps answers of the API out of every cache and frame', async () => {
    const headers = headersOf(await rulesOf({}), '/api/v1/user/getProfile');
    expect(headers['Cache-Control']).toBe('no-store');
    expect(headers['Content-Security-Policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
  it('does not carry a policy on every script', async () => {
    const headers = headersOf(await rulesOf({}), '/_next/static/chunks/main.js');
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Content-Security-Policy']).toBeUndefined();
  });
});
