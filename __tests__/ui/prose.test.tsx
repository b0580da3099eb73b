import type { ProseNode } from '@fnx/api/shared/prose';
import { render, screen, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { Prose } from '@/ui/prose/prose';

const router = { push: async () => true, prefetch: async () => {} } as unknown as NextRouter;

function show(tree: ProseNode[]) {
  return render(
    <RouterContext.Provider value={router}>
      <Prose tree={tree} />
    </RouterContext.Provider>,
  );
}

const element = (tag: string, children: ProseNode[], more: object = {}) =>
  ({ tag, children, ...more }) as ProseNode;

describe('prose', () => {
  it('shows headings with their ids, paragraphs, lists and emphasis', () => {
    const { container } = show([
      element('h2', ['The rule'], { id: 'part-the-rule' }),
      element('p', ['One ', element('strong', ['two']), ' ', element('em', ['three'])]),
      element('ol', [element('li', ['a']), element('li', ['b'])]),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'The rule' }).id).toBe('part-the-rule');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(container.querySelector('p strong')?.textContent).toBe('two');
  });

  it('takes text as text', () => {
    const { container } = show(['<img src=x onerror=alert(1)>', element('p', ['<b>x</b>'])]);
    expect(container.querySelector('img, b')).toBeNull();
    expect(container.textContent).toBe('<img src=x onerror=alert(1)><b>x</b>');
  });

  it('links inside the site alone', () => {
    show(
      ['/faq', '#part-a', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''].map(
        (href) => element('p', [element('a', [href || 'none'], { href })]),
      ),
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/faq', '#part-a']);
  });

  it('lets a table scroll by keyboard, named by its columns, without empty headings', () => {
    const row = (tag: string, ...cells: string[]) =>
      element(
        'tr',
        cells.map((cell) => element(tag, cell ? [cell] : [])),
      );
    show([
      element('table', [
        element('thead', [row('th', '', 'Price', 'Note')]),
        element('tbody', [row('td', 'Now', '12.48', 'set')]),
      ]),
    ]);
    const box = screen.getByRole('group', { name: 'Table: Price, Note' });
    expect(box.tabIndex).toBe(0);
    expect(within(box).getAllByRole('columnheader')).toHaveLength(2);
    const cells = within(box).getAllByRole('cell');
    expect(cells.map((cell) => cell.dataset.number)).toEqual([
      undefined,
      undefined,
      'true',
      undefined,
    ]);
  });

  it('shows nothing of an element it does not know', () => {
    const { container } = show([element('script', ['alert(1)']), element('iframe', ['x'])]);
    expect(container.firstElementChild?.children).toHaveLength(0);
    expect(container.textContent).toBe('');
  });
});
