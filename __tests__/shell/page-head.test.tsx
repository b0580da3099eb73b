import { render, screen } from '@testing-library/react';
import initHeadManager from 'next/dist/client/head-manager';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import Head from 'next/head';
import type { ReactNode } from 'react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { setLanguage } from '@/lang/engine/current';
import { documentTitle, headTags, PageHead } from '@/shell/document/page-head';

beforeEach(() => {
  document.head.replaceChildren();
  document.title = '';
});

/** The shell's tags with a page inside, on Next's own head manager. */
function renderPage(page: ReactNode, title?: string) {
  const manager = initHeadManager();
  render(
    <HeadManagerContext.Provider value={manager}>
      <Head>
        <title key="title">{documentTitle(title)}</title>
        {headTags({ title })}
      </Head>
      {page}
    </HeadManagerContext.Provider>,
  );
}

const contents = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute('content'));

describe('the head of a page', () => {
  it('is the default title exactly where nothing names one', () => {
    renderPage(<p />);
    expect(document.title).toBe('FNX OWNERSHIP REINVENTED');
    expect(contents('meta[name="description"]')).toHaveLength(1);
  });

  it('replaces each of the shell’s tags by the page’s own', () => {
    renderPage(
      <PageHead title="Questions" description="All of them." path="/faq" image="/other.png" />,
    );
    expect(document.title).toBe('Questions · FNX');
    expect(contents('meta[name="description"]')).toEqual(['All of them.']);
    expect(contents('meta[property="og:description"]')).toEqual(['All of them.']);
    expect(contents('meta[property="og:title"]')).toEqual(['Questions · FNX']);
    expect(contents('meta[property="og:image"]')).toEqual(['http://localhost/other.png']);
    expect(contents('meta[name="robots"]')).toEqual([]);
    const canonical = document.head.querySelectorAll('link[rel="canonical"]');
    expect([...canonical].map((link) => link.getAttribute('href'))).toEqual([
      'http://localhost/faq',
    ]);
  });

  it('says above the page that its translation is of an older version, and links to the English one', () => {
    setLanguage('de');
    renderPage(<PageHead description="All about it." path="/about" isOlder />);
    setLanguage('en');
    expect(screen.getByText(/This translation is of an older version/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read the English text' })).toHaveAttribute(
      'href',
      '/about',
    );
    const canonical = document.head.querySelector('link[rel="canonical"]');
    expect(canonical).toHaveAttribute('href', 'http://localhost/de/about');
  });

  it('leaves the title to the page’s component where it names none', () => {
    renderPage(<PageHead description="What a share costs." path="/price" />, 'Price');
    expect(document.title).toBe('Price · FNX');
  });

  it('can keep a page out of search engines', () => {
    renderPage(<PageHead title="Done" description="Done." path="/done" noIndex />);
    expect(contents('meta[name="robots"]')).toEqual(['noindex, follow']);
  });
});

describe('structured data', () => {
  const head = (name: string) => (
    <PageHead title="T" description="D" path="/p" jsonLd={{ '@type': 'Thing', name }} />
  );

  it('is served as JSON that no text can break out of', () => {
    const name = '</script><img src=x onerror=alert(1)>';
    const holder = document.createElement('div');
    holder.innerHTML = renderToString(head(name));
    expect(holder.querySelector('img')).toBeNull();
    const script = holder.querySelector('script[type="application/ld+json"]');
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({ name });
  });

  it('stays when the served page is taken over, and goes with the page it describes', async () => {
    const holder = document.createElement('div');
    holder.innerHTML = renderToString(head('first'));
    const served = holder.querySelector('script');
    expect(served).not.toBeNull();
    const root = await act(async () => hydrateRoot(holder, head('first')));
    expect(holder.querySelector('script')).toBe(served);
    await act(async () => root.render(head('second')));
    expect(holder.querySelector('script')).toBeNull();
  });

  it('keeps what was served where the browser knows the site under another address', async () => {
    const errors: unknown[] = [];
    const holder = document.createElement('div');
    holder.innerHTML = renderToString(head('https://fnx.example/p'));
    const served = holder.querySelector('script');
    await act(async () =>
      hydrateRoot(holder, head('http://127.0.0.1/p'), {
        onRecoverableError: (e) => errors.push(e),
      }),
    );
    expect(errors).toEqual([]);
    expect(holder.querySelector('script')).toBe(served);
    expect(served?.textContent).toContain('https://fnx.example/p');
  });

  it('is never made in the browser, where Trusted Types refuse script elements', () => {
    const { container } = render(head('drawn here'));
    expect(container.querySelector('script')).toBeNull();
  });
});
