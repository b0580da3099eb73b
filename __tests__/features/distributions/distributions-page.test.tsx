import { encodePay } from '@fnx/chain/distributions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { DistributionsPage } from '@/features/distributions/distributions-page';
import { toast } from '@/lib/page/toast';
import { distributions } from '@/server/distributions/tables';
import { holderIdOf } from '@/server/users/holder-id';
import { sentCalls } from '@/wallet/sent-calls';
import { islandFailed } from '@/wallet/wallet-store';
import { connectWallet } from '../../support/market/connect-wallet';
import { sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { onShareChain, shares } from '../../support/market/share-chain';
import { runAdmin } from '../../support/service/desk';

const pages = startMarketPages({ limits: { preparedCallsPerMinute: 1_000_000 } });
const user = userEvent.setup();
const done = jest.spyOn(toast, 'success');
let accounts = 2;

beforeEach(() => void done.mockClear());
afterEach(() => act(() => islandFailed(new Error('between tests'))));

/** A person with shares, or without, and a connected wallet. */
async function comeIn(amount: number) {
  const { ctx, chain, buyer, index } = pages.market();
  const account = accounts++;
  const person = await buyer(account);
  const people = onShareChain(chain);
  const holder = await holderIdOf(ctx.db, person.userId);
  if (amount > 0) await people.buy(account, holder, shares(amount));
  await index();
  connectWallet(person.signer.address, (call) => sendCall(chain, person.signer, call));
  return { ...person, people, holder };
}

const open = (person: Awaited<ReturnType<typeof comeIn>>) =>
  pages.open(person, <DistributionsPage />, '/distributions');

it('shows nothing until something is declared, then the owner’s part, which is claimed once', async () => {
  const ada = await comeIn(100);
  const before = open(ada);
  expect(await screen.findByText(/^Nothing has been declared yet/)).toBeInTheDocument();
  before.unmount();
  await ada.people.distribute(5);
  await pages.market().index();
  const shown = open(ada);
  await user.click(
    await screen.findByRole('button', { name: 'Claim now: 500.00 USDT of distribution 1' }),
  );
  const review = await screen.findByRole('dialog', { name: 'Claim 500.00 USDT?' });
  expect(await within(review).findByText(ada.signer.address)).toBeInTheDocument();
  await user.click(within(review).getByRole('button', { name: 'Claim 500.00 USDT' }));
  expect(await screen.findByText('Transaction under way')).toBeInTheDocument();
  expect(sentCalls('distribution:')).toHaveLength(1);
  shown.unmount();
  open(ada);
  expect(await screen.findByText('Transaction under way')).toBeInTheDocument();
  await pages.market().index();
  expect(await screen.findByText('Received')).toBeInTheDocument();
  await waitFor(() =>
    expect(done).toHaveBeenCalledWith('Claim 500.00 USDT: done', expect.anything()),
  );
  expect(screen.queryByRole('button', { name: /^Claim now/ })).toBeNull();
});

it('says what is withheld before the owner signs, and before and after the payment', async () => {
  const ada = await comeIn(100);
  const id = await ada.people.distribute(2, 1_250);
  await pages.market().index();
  const expectRates = (exceptions: number) =>
    pages
      .market()
      .ctx.db.update(distributions)
      .set({ exceptions })
      .where(eq(distributions.id, String(id)));
  await expectRates(1);
  const waiting = open(ada);
  expect(
    await screen.findByText('Payments begin when the tax rates of all holders are entered.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Claim now/ })).toBeNull();
  waiting.unmount();
  await expectRates(0);
  open(ada);
  expect(await screen.findByText('25.00 USDT · 12.5 %')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Claim now: 175.00 USDT/ }));
  const review = await screen.findByRole('dialog', { name: 'Claim 175.00 USDT?' });
  expect(await within(review).findByText('Before tax')).toBeInTheDocument();
  expect(within(review).getByText('25.00 USDT · 12.5 %')).toBeInTheDocument();
  await user.click(within(review).getByRole('button', { name: 'Claim 175.00 USDT' }));
  await screen.findByText('Transaction under way');
  await pages.market().index();
  expect(await screen.findByText('You received')).toBeInTheDocument();
});

it('shows what is announced and not funded, and what the owner would receive', async () => {
  const ada = await comeIn(100);
  const { ctx, chain, index } = pages.market();
  const { timestamp } = await chain.reader.getBlock();
  const time = new Date((Number(timestamp) + 7_200) * 1_000).toISOString();
  const command = `distributions announce --currency USDT --per-share 1.5 --record-time ${time} --title Dividend --document d.md --send`;
  const file = { 'd.md': Buffer.from('# Dividend') };
  await runAdmin(ctx, command, ['--reason', 'General meeting'], file);
  await index();
  open(ada);
  const card = (await screen.findByText('Announced, not funded')).closest('li');
  const shown = within(card as HTMLElement);
  expect(shown.getByRole('heading')).toHaveTextContent('150.00 USDT 1.50 USDT a share');
  expect(shown.getByText('Your shares now').nextSibling).toHaveTextContent('100');
  expect(shown.getByText('You would receive').nextSibling).toHaveTextContent('150.00 USDT');
  expect(shown.getByText(/^The bank pays the money in after the record time, by /)).toBeVisible();
  expect(shown.queryByRole('button')).toBeNull();
});

it('shows no claim to someone without shares at the record time', async () => {
  const eve = await comeIn(0);
  await eve.people.distribute(1);
  await pages.market().index();
  open(eve);
  expect((await screen.findAllByText('No shares held')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Claim now/ })).toBeNull();
});

it.each(['another distribution', 'another holder', 'another contract'])(
  'refuses to sign for %s',
  async (what) => {
    const ada = await comeIn(100);
    await ada.people.distribute(1);
    await pages.market().index();
    const { distributions, ballots } = pages.market().chain.addresses.contracts;
    const id = what === 'another distribution' ? 1n : 3n;
    const holder = what === 'another holder' ? (`0x${'0b'.repeat(32)}` as const) : ada.holder;
    pages.network.use(
      http.post('*/api/v1/distributions/:id/claim', ({ params }) => {
        const asked = id === 1n ? 1n : BigInt(String(params.id));
        const to = what === 'another contract' ? ballots : distributions;
        const { data } = encodePay(to, { id: asked, holders: [holder] });
        const answer = { holder: ada.holder, payoutAddress: ada.signer.address };
        const call = { chainId: 56, to, valueRaw: '0', data, ...answer };
        return HttpResponse.json({ status: 200, message: 'ok', data: call });
      }),
    );
    open(ada);
    const [claim] = await screen.findAllByRole('button', { name: /^Claim now/ });
    if (claim) await user.click(claim);
    const review = await screen.findByRole('dialog');
    expect(await within(review).findByRole('alert')).toHaveTextContent(
      'The transaction is not the one you asked for. Nothing was sent.',
    );
    expect(within(review).getByRole('button', { name: /^Claim/ })).toBeDisabled();
  },
);

it('leaves the keyboard to the wallet, whose dialog opens above the review', async () => {
  const ada = await comeIn(100);
  await ada.people.distribute(1);
  await pages.market().index();
  open(ada);
  const [claim] = await screen.findAllByRole('button', { name: /^Claim now/ });
  if (claim) await user.click(claim);
  await screen.findByRole('dialog');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  expect(field).toHaveFocus();
  field.remove();
});

it('reports why a claim is refused', async () => {
  const ada = await comeIn(100);
  await ada.people.distribute(1);
  await pages.market().index();
  await ada.people.freezeHolder(ada.holder, true);
  open(ada);
  const [claim] = await screen.findAllByRole('button', { name: /^Claim now/ });
  if (claim) await user.click(claim);
  expect(await screen.findByRole('alert')).toHaveTextContent('The money stays yours');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('reports a failed request and retries', async () => {
  const ada = await comeIn(0);
  pages.network.use(
    http.get('*/api/v1/distributions/list', () =>
      HttpResponse.json({ status: 403, message: 'No.', data: null }, { status: 403 }),
    ),
  );
  open(ada);
  expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
  pages.network.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('heading', { name: 'Announced and declared distributions' }),
  ).toBeInTheDocument();
});
