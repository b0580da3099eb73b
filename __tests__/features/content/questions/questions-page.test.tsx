import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { faqJsonLd, type Question } from '@/features/content/questions/questions';
import { QuestionsPage } from '@/features/content/questions/questions-page';
import type { SearchIndex } from '@/features/content/search/site-search';
import { setLanguage } from '@/lang/engine/current';
import { renderSearched } from '../search/render-searched';

const question = (id: string, category: string, words: string, text: string): Question => ({
  id,
  category,
  question: words,
  answer: [{ tag: 'p', children: [text] }],
  text,
});
const QUESTIONS = [
  question('gas', 'buying', 'Why do I need BNB?', 'The network takes its fee in BNB.'),
  question('sell', 'shares', 'Can I sell my shares?', 'Only if someone buys them.'),
  question('lost', 'wallets', 'I have lost my wallet', 'Your shares are in the register.'),
  question('sign', 'wallets', 'What do I sign?', 'A sentence, not a payment.'),
];
const CATEGORIES = [
  { slug: 'buying', title: 'Buying shares' },
  { slug: 'wallets', title: 'Wallets' },
  { slug: 'shares', title: 'What you own' },
];

const show = (url: string) =>
  renderSearched(
    url,
    <QuestionsPage questions={QUESTIONS} categories={CATEGORIES} platformFee="1.5" />,
  );
const asked = () =>
  within(document.querySelector('main') ?? document.body)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const search = () => screen.getByRole('searchbox');

it('adds the fee in force to the answer about costs, and to no other', () => {
  const asked = [
    question('cost-of-account', 'buying', 'What does it cost?', 'Nothing.'),
    ...QUESTIONS,
  ];
  renderSearched(
    '/faq',
    <QuestionsPage questions={asked} categories={CATEGORIES} platformFee="1.5" />,
  );
  const fee = screen.getByText(/The platform fee on a purchase is now 1\.5 %/);
  expect(fee.closest('details')).toHaveAttribute('id', 'cost-of-account');
});

const INDEX: SearchIndex = {
  synonyms: [],
  texts: [
    { kind: 'faq', path: '/faq#lost', title: 'I have lost my wallet', summary: '', text: 'Shares' },
    { kind: 'help', path: '/help#lost', title: 'A lost wallet', summary: 'In brief', text: '' },
    { kind: 'post', path: '/blog/a/b', title: 'Twelve words', summary: '', text: 'A lost key' },
  ],
};
let asks: string[] = [];
beforeEach(() => {
  asks = [];
  globalThis.fetch = async (url) => {
    asks.push(String(url));
    return { ok: true, json: async () => INDEX } as Response;
  };
});

describe('the questions', () => {
  it('stand by category in the order of the list, all answers in the page', () => {
    show('/faq');
    expect(asked()).toEqual([
      'Why do I need BNB?',
      'I have lost my wallet',
      'What do I sign?',
      'Can I sell my shares?',
    ]);
    expect(screen.getByText('Only if someone buys them.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('give way to what a search finds in help, questions and blog, by kind', async () => {
    const { go } = show('/faq');
    expect(asks).toEqual([]);
    await userEvent.type(search(), 'lost');
    expect(await screen.findByText('3 results')).toBe(screen.getByRole('status'));
    expect(asks).toEqual(['/search.json?language=en']);
    const kinds = screen.getAllByRole('heading', { level: 2 }).map((kind) => kind.textContent);
    expect(kinds).toEqual(['Questions 1', 'Help guides 1', 'Posts 1']);
    const guide = screen.getByRole('link', { name: 'A lost wallet' });
    expect(guide).toHaveAttribute('href', '/help#lost');
    await act(async () => void (await go('/faq#lost')));
    expect(document.getElementById('lost')).toHaveAttribute('open');
  });

  it('say that the search could not be loaded', async () => {
    globalThis.fetch = async () => ({ ok: false, status: 404 }) as Response;
    show('/faq?q=lost');
    expect(await screen.findByText(/could not be loaded/, {}, { timeout: 10_000 })).toBeVisible();
  }, 15_000);

  it('write what is typed into the URL once it rests, and keep a space being typed', async () => {
    jest.useFakeTimers();
    const { visited } = show('/faq?category=wallets');
    fireEvent.change(search(), { target: { value: 'lost ' } });
    await act(async () => void jest.advanceTimersByTime(300));
    expect(visited).toEqual(['/faq?q=lost']);
    expect(search()).toHaveValue('lost ');
    jest.useRealTimers();
  });

  it('follow the URL: a search that was sent, and going back from it', async () => {
    const { go } = show('/faq?q=fee');
    expect(search()).toHaveValue('fee');
    expect(screen.queryByRole('heading', { name: 'Buying shares' })).toBeNull();
    await act(async () => void (await go('/faq')));
    expect(search()).toHaveValue('');
    expect(asked()).toHaveLength(4);
  });

  it('show one category and mark it', async () => {
    const { visited } = show('/faq');
    await userEvent.click(screen.getByRole('link', { name: /^Wallets/ }));
    expect(visited).toEqual(['/faq?category=wallets']);
    expect(asked()).toEqual(['I have lost my wallet', 'What do I sign?']);
    expect(screen.getByRole('link', { name: /^Wallets/ })).toHaveAttribute('aria-current', 'true');
  });

  it('open the one that the hash names, also when it changes', async () => {
    const { go } = show('/faq#sell');
    expect(document.getElementById('sell')).toHaveAttribute('open');
    expect(document.getElementById('gas')).not.toHaveAttribute('open');
    await act(async () => void (await go('/faq#gas')));
    expect(document.getElementById('gas')).toHaveAttribute('open');
  });

  it('say which translation is of an older version, with a link to the English text', () => {
    const [first, ...others] = QUESTIONS.map((entry) => ({
      ...entry,
      isOlder: entry.id === 'gas',
    }));
    if (!first) throw new Error('There is no question.');
    setLanguage('de');
    const questions = [first, ...others];
    renderSearched(
      '/faq',
      <QuestionsPage questions={questions} categories={CATEGORIES} platformFee={null} />,
    );
    setLanguage('en');
    // One link, which leaves the language of the page.
    const link = document.querySelector('a[hreflang="en"]');
    expect(document.querySelectorAll('a[hreflang="en"]')).toHaveLength(1);
    expect(link).toHaveAttribute('href', '/faq#gas');
    expect(document.getElementById('gas')).toContainElement(link as HTMLElement);
    expect(link?.parentElement).toHaveTextContent(
      'This translation is of an older version. The English text is newer. Read the English text.',
    );
  });

  it('survive a hash that is no text', () => {
    expect(() => show('/faq#%E0%A4%A')).not.toThrow();
  });

  it('say what to do when nothing matches', async () => {
    show('/faq?q=zebra');
    expect(await screen.findByText(/Nothing matches “zebra”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contactus',
    );
  });
});

it('tells search engines each question with its answer', () => {
  expect(faqJsonLd(QUESTIONS.slice(0, 1))).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        name: 'Why do I need BNB?',
        acceptedAnswer: { text: 'The network takes its fee in BNB.' },
      },
    ],
  });
});
