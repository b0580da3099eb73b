import { readFileSync } from 'node:fs';
import type { ProseNode } from '@fnx/api/shared/prose';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { contract } from '@/api/contract';
import type { BankFacts } from '@/features/content/bank/bank-overview';
import { AboutPage } from '@/features/content/explain/about-page';
import { HowDifferentPage } from '@/features/content/explain/how-different-page';
import { HowWorkPage } from '@/features/content/explain/how-work-page';
import { initialsOf } from '@/features/content/explain/initials';
import { TokenizationPage } from '@/features/content/explain/tokenization-page';
import { renderList } from '../reading/list-router';

const OVERVIEW = contract.getBankOverview.data.parse(contract.getBankOverview.example.data);
const FACTS: BankFacts = JSON.parse(readFileSync('bank/bank.json', 'utf8'));

const p = (...children: ProseNode[]): ProseNode => ({ tag: 'p', children });
const h2 = (id: string, text: string): ProseNode => ({
  tag: 'h2',
  id: `part-${id}`,
  children: [text],
});
const named = (name: string, said: string) => p({ tag: 'strong', children: [name] }, said);
const table = (...rows: string[][]): ProseNode => {
  const cells = (tag: 'th' | 'td', texts: string[]): ProseNode => ({
    tag: 'tr',
    children: texts.map((text) => ({ tag, children: text ? [text] : [] })),
  });
  const [head = [], ...body] = rows;
  return {
    tag: 'table',
    children: [
      { tag: 'thead', children: [cells('th', head)] },
      { tag: 'tbody', children: body.map((row) => cells('td', row)) },
    ],
  };
};
const text = (...tree: ProseNode[]) => ({ title: 'Title', lede: 'Lede.', tree });

const show = (page: ReactElement) =>
  renderList('/', <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);

/** Levels of the headings in their order: each may go one deeper than the last, not more. */
function expectOrderedHeadings() {
  const levels = screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.reduce((before, level) => {
    expect(level).toBeLessThanOrEqual(before + 1);
    return level;
  }, 0);
}

describe('how it works', () => {
  it('numbers the steps and sets apart what comes after and what it costs', () => {
    show(
      <HowWorkPage
        price="12.48"
        platformFee="0"
        text={text(
          h2('open', 'Open an account'),
          p('A form.'),
          h2('pay', 'Sign and pay'),
          p('A signature.'),
          h2('afterwards', 'Afterwards'),
          named('Hold.', ' Do nothing.'),
          named('Leave.', ' In a round.'),
          h2('what-it-costs', 'What it costs'),
          table(['Item', 'How much'], ['Account', 'nothing']),
        )}
      />,
    );
    const steps = screen.getByText('A form.').closest('ol');
    expect(
      within(steps as HTMLElement)
        .getAllByRole('heading')
        .map((h) => h.textContent),
    ).toEqual(['Open an account', 'Sign and pay']);
    expect(screen.getByRole('heading', { name: 'Leave', level: 3 })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Account nothing' })).toBeVisible();
    expect(screen.getByText(/There is no platform fee on a purchase now: it is 0 %/)).toBeVisible();
    expectOrderedHeadings();
  });
  it('says in words what the drawing of the purchase shows', () => {
    show(<HowWorkPage price={null} platformFee={null} text={text()} />);
    const signing = screen.getByRole('heading', { name: 'Exchange' }).closest('li');
    expect(signing).toHaveTextContent('Your moneyat the treasury');
    expect(signing).toHaveTextContent('Your sharesin your wallet');
    expect(signing).toHaveTextContent('No longer cancel');
  });
});

describe('how it differs', () => {
  it('is a real table, each cell of which names its column for small screens', () => {
    show(
      <HowDifferentPage
        text={text(
          h2('side', 'Side by side'),
          table(['', 'FNX share', 'Stablecoin'], ['Worst', 'all lost', 'all lost too']),
          h2('beside', 'Beside a stablecoin'),
          p('A tool for paying.'),
          h2('when-fnx-is-the-wrong-choice', 'When not'),
          p('You may need the money.'),
        )}
      />,
    );
    const grid = screen.getByRole('table', { name: 'Side by side' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['FNX share', 'Stablecoin']);
    expect(within(grid).getByRole('rowheader')).toHaveTextContent('Worst');
    expect(within(grid).getByRole('cell', { name: 'all lost too' })).toHaveAttribute(
      'data-column',
      'Stablecoin',
    );
    expect(screen.getByRole('region', { name: 'When not' })).toHaveTextContent('need the money');
    expectOrderedHeadings();
  });
});

describe('tokenisation', () => {
  const content = text(
    h2('before', 'The share before'),
    p('Papers.'),
    h2('step-one', 'Step one: the shares are set apart'),
    p('By the founder.'),
    h2('where', 'What stands where'),
    table(['Fact', 'Chain'], ['Your name', 'no']),
    h2('fails', 'If one fails'),
    named('The chain stops.', ' Nothing can be bought.'),
    named('The bank fails.', ' All may be lost.'),
  );
  it('tells the steps beside the divided issue', () => {
    show(<TokenizationPage text={content} overview={OVERVIEW} />);
    expect(
      screen.getByRole('heading', { name: 'Step one : The shares are set apart' }),
    ).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('1,000,000 units');
    expect(screen.getByRole('row', { name: 'Your name no' })).toBeVisible();
    expectOrderedHeadings();
  });
  it('keeps its text when the register is away', () => {
    show(<TokenizationPage text={content} overview={null} />);
    expect(screen.queryByRole('figure')).toBeNull();
    expect(screen.getByText('By the founder.')).toBeVisible();
  });
});

describe('about', () => {
  it('names companies, figures and people', () => {
    const person = { id: 'a', name: 'Ada Kern', role: 'Keeper', bio: 'Counts.', photoUrl: '' };
    show(
      <AboutPage
        facts={FACTS}
        team={[{ ...person, linkedin: null, order: 1 }]}
        text={text(
          h2('who-does-what', 'Who does what'),
          table(['Company', 'Task'], ['Bank', 'Lends']),
          h2('the-bank-in-brief', 'The bank in brief'),
          p('In short.'),
          h2('names', 'Names'),
          p('Below.'),
        )}
      />,
    );
    const houses = screen.getByRole('figure');
    expect(houses).toHaveTextContent(FACTS.parties.nominee);
    expect(houses).toHaveTextContent(FACTS.parties.operator);
    expect(screen.getByText('978.4')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ada Kern', level: 3 })).toBeVisible();
    expectOrderedHeadings();
  });
  it.each([
    ['Ada Kern', 'AK'],
    ['noor hashimi-bakker', 'NH'],
    ['Xiomara Quiroga Pell', 'XP'],
    ['Plato', 'P'],
    ['', ''],
  ])('strikes %s as %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
