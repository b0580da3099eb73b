import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { OwnershipChain } from '@/features/content/explain/ownership-chain';
import { setLanguage } from '@/lang/engine/current';
import { Rows } from '@/ui/basics/rows';
import { Certificate } from '@/ui/brand/certificate';

/* Between Arabic words, the full stop of a Latin name is drawn before the name unless the name is isolated. */

const NAME = 'Sample Bank Ltd.';
const ADDRESS = '12 Main St.';
const PARTIES = { seller: NAME, nominee: NAME, operator: NAME, auditor: NAME };

/** Names on the page by whether something isolates them: an element, or characters around the name. */
function names(page: ReactElement): boolean[] {
  const { container } = render(page);
  const walk = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const found: boolean[] = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent ?? '';
    if (!text.includes(NAME) && !text.includes(ADDRESS)) continue;
    found.push(text.includes(`\u2068${NAME}\u2069`) || node.parentElement?.closest('bdi') !== null);
  }
  return found;
}

beforeEach(() => setLanguage('ar'));
afterEach(() => setLanguage('en'));

it.each<[string, ReactElement, number]>([
  [
    'rows of a review',
    <Rows
      key="rows"
      rows={[
        { label: 'A', value: NAME },
        { label: 'B', value: ADDRESS, long: true },
      ]}
    />,
    2,
  ],
  [
    'a certificate',
    <Certificate
      key="certificate"
      issuer={NAME}
      figure="1"
      facts={[{ label: 'A', value: ADDRESS }]}
    />,
    2,
  ],
  ['the chain of owners', <OwnershipChain key="chain" bankName={NAME} parties={PARTIES} />, 4],
])('%s isolates each name and address', (_, page, count) => {
  expect(names(page)).toEqual(Array.from({ length: count }, () => true));
});
