import { PROSE_TAGS } from '@fnx/api/shared/prose';
import { JSDOM, VirtualConsole } from 'jsdom';
import { htmlToTree, treeHeadings, treeText } from '@/server/content/html-tree';
import { cleanHtml, isInsideLink, renderMarkdown } from '@/server/content/render-html';
import { growth, LINEAR } from '../../support/growth';
import { XSS_PAYLOADS } from './xss-payloads';

/** Every element and attribute that a browser's parser finds and that content may not hold. */
function strangers(body: Element): string[] {
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    const known =
      (PROSE_TAGS as readonly string[]).includes(tag) &&
      element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const attributes = [...element.attributes].map(({ name, value }) =>
      tag === 'a' && name === 'href' && isInsideLink(value) ? '' : `${tag} ${name}=${value}`,
    );
    return [...(known ? [] : [tag]), ...attributes.filter(Boolean)];
  });
}

/** Puts HTML where scripts and handlers run, and says whether one did. */
async function runs(html: string): Promise<boolean> {
  const { window } = new JSDOM(`<!doctype html><body>${html}</body>`, {
    runScripts: 'dangerously',
    url: 'https://fnx.example/',
    virtualConsole: new VirtualConsole(),
  });
  for (const element of window.document.querySelectorAll('*')) {
    for (const type of ['click', 'error', 'load', 'focus', 'toggle', 'mouseover']) {
      element.dispatchEvent(new window.Event(type));
    }
  }
  await new Promise((resolve) => window.setTimeout(resolve, 0));
  const hit = (window as unknown as { hit?: number }).hit === 1;
  window.close();
  return hit;
}

const { window: quiet } = new JSDOM('', { virtualConsole: new VirtualConsole() });

/** Reads HTML like a browser, without running anything. */
function parse(html: string): Element {
  const source = `<!doctype html><body>${html}</body>`;
  return new quiet.DOMParser().parseFromString(source, 'text/html').body;
}

/** The places in Markdown where a payload may stand. */
const dressings = (payload: string) => [
  payload,
  `Text ${payload} text`,
  `| a |\n|---|\n| ${payload} |`,
];

// security(Authorization and input 1.3.1): One place sanitizes HTML; Trusted Types reject the rest
describe('sanitised HTML', () => {
  it('is tested with enough attacks, which the checks detect', async () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(60);
    const harmless = XSS_PAYLOADS.filter((payload) => strangers(parse(payload)).length === 0);
    // Escaped text, comments and the like: they attack what comes after, not a browser.
    expect(harmless.length).toBeLessThanOrEqual(8);
    expect(await runs('<img src=x onerror="window.hit=1">')).toBe(true);
    expect(await runs('<script>window.hit=1</script>')).toBe(true);
  });

  it.each(XSS_PAYLOADS)('%j leaves nothing that executes or loads', (payload) => {
    const clean = cleanHtml(payload);
    const body = parse(clean);
    expect(strangers(body)).toEqual([]);
    // Read a second time it is the same: nothing mutates on its way from parser to parser.
    expect(strangers(parse(body.innerHTML))).toEqual([]);
    expect(parse(body.innerHTML).innerHTML).toBe(body.innerHTML);
    expect(cleanHtml(clean)).toBe(clean);
    for (const markdown of dressings(payload)) {
      expect(strangers(parse(renderMarkdown(markdown)))).toEqual([]);
    }
  });

  it('executes nothing in a page that allows scripts', async () => {
    expect(await runs(XSS_PAYLOADS.map(cleanHtml).join('\n'))).toBe(false);
    const rendered = XSS_PAYLOADS.flatMap(dressings).map(renderMarkdown);
    expect(await runs(rendered.join('\n'))).toBe(false);
  });

  it.each([
    ['[a](javascript:window.hit=1)'],
    ['[a](<javascript:window.hit=1>)'],
    ['[a](data:text/html,x)'],
    ['[a](//evil.example)'],
    ['[a](https://evil.example)'],
    ['<https://evil.example>'],
    ['[a]: javascript:alert(1)\n\n[a]'],
    ['![a](x"onerror="window.hit=1)'],
    ['https://evil.example'],
  ])('Markdown %j makes no link', (markdown) => {
    expect(renderMarkdown(markdown)).not.toMatch(/<a|<img|href/);
  });

  it('keeps the allowed subset unchanged', () => {
    const html =
      '<h2>A</h2><p>b <strong>c</strong> <em>d</em> <a href="/help#e">f</a></p><ul><li>g</li></ul>';
    expect(cleanHtml(html)).toBe(html);
    expect(renderMarkdown('> **Note** *this*')).toBe(
      '<blockquote>\n<p><strong>Note</strong> <em>this</em></p>\n</blockquote>',
    );
  });

  it.each([
    ['<strong>', cleanHtml, 300],
    ['<a href="/x">', cleanHtml, 300],
    ['<', cleanHtml, 3_000],
    ['<blockquote>', htmlToTree, 300],
  ] as const)('takes no more than its length for deep and long input of %s', (part, read, size) => {
    expect(strangers(parse(cleanHtml(part.repeat(size))))).toEqual([]);
    expect(growth((times) => read(part.repeat(times)), size)).toBeLessThan(LINEAR);
  });
});

describe('a link inside the site', () => {
  it.each([['/'], ['/help#buy-shares'], ['/settings?tab=security'], ['#part-a'], ['/a/b%20c']])(
    '%j is one',
    (href) => expect(isInsideLink(href)).toBe(true),
  );

  it.each([
    [''],
    ['help'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\/evil.example'],
    ['/\t/evil.example'],
    ['/ /x'],
    ['https:evil.example'],
    ['javascript:alert(1)'],
    ['/x"y'],
    ['/é'],
    ['?q=1'],
  ])('%j is none', (href) => expect(isInsideLink(href)).toBe(false));
});

describe('the tree', () => {
  it('matches the HTML, with heading ids', () => {
    expect(htmlToTree('<h2>The rule</h2>\n<p>One &amp; <a href="/faq">two</a>.</p>')).toEqual([
      { tag: 'h2', id: 'part-the-rule', children: ['The rule'] },
      { tag: 'p', children: ['One & ', { tag: 'a', href: '/faq', children: ['two'] }, '.'] },
    ]);
  });

  it('creates unique, prefixed heading ids in any script', () => {
    const tree = htmlToTree('<h2>Été</h2><h2>Ete</h2><h2>الثمن</h2><h2>?</h2>', 'x-');
    expect(treeHeadings(tree).map(({ id }) => id)).toEqual([
      'x-ete',
      'x-ete-2',
      'x-الثمن',
      'x-section',
    ]);
  });

  it('has no misplaced text or nested links', () => {
    const tree = htmlToTree(renderMarkdown('| a | |\n|---|---|\n| b | [c](/c) |'));
    const cell = (tag: string, ...children: unknown[]) => ({ tag, children });
    expect(tree).toEqual([
      cell(
        'table',
        cell('thead', cell('tr', cell('th', 'a'), cell('th'))),
        cell(
          'tbody',
          cell('tr', cell('td', 'b'), cell('td', { tag: 'a', href: '/c', children: ['c'] })),
        ),
      ),
    ]);
    expect(
      htmlToTree('<p><h2>a</h2>b<li>c</li></p><ul>d<li>e<h2>f</h2></li></ul><em></em>'),
    ).toEqual([
      { tag: 'h2', id: 'part-a', children: ['a'] },
      'b',
      'c',
      { tag: 'ul', children: [{ tag: 'li', children: ['e', 'f'] }] },
    ]);
  });

  it.each(XSS_PAYLOADS)('of %j has only allowed elements and internal links', (payload) => {
    const check = (nodes: ReturnType<typeof htmlToTree>): void => {
      for (const node of nodes) {
        if (typeof node === 'string') continue;
        expect(PROSE_TAGS).toContain(node.tag);
        for (const key of Object.keys(node))
          expect(['tag', 'id', 'href', 'children']).toContain(key);
        if (node.href !== undefined) expect(isInsideLink(node.href)).toBe(true);
        check(node.children);
      }
    };
    check(htmlToTree(payload));
  });

  it('returns its plain text', () => {
    expect(
      treeText(htmlToTree('<p>One <em>two</em></p><ul><li>three</li><li>four</li></ul>')),
    ).toBe('One two three four');
  });
});
