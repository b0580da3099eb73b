import type { Call } from '@fnx/chain/call';
import { encodeStaking, type StakingTerms } from '@fnx/chain/staking';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { ClaimsPage } from '@/features/staking/claims-page';
import { StakingPage } from '@/features/staking/staking-page';
import { toast } from '@/lib/page/toast';
import { preparePlans } from '@/server/staking/chain-plans';
import { holderIdOf } from '@/server/users/holder-id';
import { users } from '@/server/users/tables';
import { sentCalls } from '@/wallet/sent-calls';
import { UserRejectedError } from '@/wallet/wallet-errors';
import { islandFailed, setWalletState } from '@/wallet/wallet-store';
import { connectWallet } from '../../support/market/connect-wallet';
import { sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { onShareChain, shares } from '../../support/market/share-chain';
import { hold } from '../../support/service/hold';

const DAY = 86_400;
const pages = startMarketPages({ limits: { preparedCallsPerMinute: 1_000_000 } });
const user = userEvent.setup();
const done = jest.spyOn(toast, 'success');
let accounts = 2;
let shown: { unmount(): void } | undefined;

beforeAll(async () => {
  await preparePlans(pages.market().ctx);
});
beforeEach(() => void done.mockClear());
afterEach(() => act(() => islandFailed(new Error('between tests'))));

/** A person with shares and a connected wallet, which `onSend` may stop. */
async function comeIn(amount = 1000, onSend: (call: Call) => void = () => {}) {
  const { ctx, chain, buyer, index } = pages.market();
  const account = accounts++;
  const person = await buyer(account);
  const people = onShareChain(chain);
  if (amount > 0) {
    await people.buy(account, await holderIdOf(ctx.db, person.userId), shares(amount));
    await index();
  }
  connectWallet(person.signer.address, async (call) => {
    onSend(call);
    return sendCall(chain, person.signer, call);
  });
  return {
    ...person,
    account,
    people,
    stakes: async () => (await person.request('listStaking')).data.docs,
    /** Stakes without a page. */
    async stake(plan: bigint, shares: bigint): Promise<{ id: string; start: number }> {
      await people.stake(account, plan, shares);
      await index();
      const [{ id, startedAt }] = (await person.request('listStaking')).data.docs;
      return { id, start: Date.parse(startedAt) / 1000 };
    },
  };
}

type Person = Awaited<ReturnType<typeof comeIn>>;

/** Opens the page as after a reload. */
function look(person: Person, page: 'staking' | 'claims' = 'staking') {
  shown?.unmount();
  shown = pages.open(
    person,
    page === 'staking' ? <StakingPage /> : <ClaimsPage />,
    page === 'staking' ? '/staking' : '/staking/claims',
  );
}

async function passUntil(time: number) {
  await pages.market().chain.mine(time);
  await pages.market().index();
}

const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const pressIn = async (dialog: HTMLElement, name: string | RegExp) =>
  user.click(await within(dialog).findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.paste(text);
};
const reviewAgain = async () => {
  await press('Review');
  return screen.findByRole('dialog');
};
const openReview = async (amount: string) => {
  await screen.findByRole('radio', { name: /365 days/ });
  await user.click(screen.getByRole('radio', { name: /365 days/ }));
  await fill('Amount', amount);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Review' })).toBeEnabled());
  return reviewAgain();
};
/** A total above the form, by its label. */
const total = (label: string) => {
  const [found] = screen.getAllByText(label, { selector: 'div' });
  return found?.parentElement?.textContent?.replace(label, '');
};

describe('the staking page', () => {
  it.each(['*/staking', '*/user/getProfile'])(
    'keeps a press that comes before the answer of %s, and opens one review',
    async (path) => {
      const person = await comeIn(1000);
      const release = hold(pages.network, path);
      look(person);
      await fill('Amount', '100');
      const button = screen.getByRole('button', { name: 'Review' });
      await user.click(button);
      expect(button).toHaveAttribute('aria-busy', 'true');
      expect(screen.queryByRole('dialog')).toBeNull();
      release();
      const review = await screen.findByRole('dialog');
      await within(review).findByText('You stake');
      await pressIn(review, 'Back');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(button).not.toHaveAttribute('aria-busy');
    },
  );

  it('says why the account is not known, and goes on once it is', async () => {
    const person = await comeIn(1000);
    pages.network.use(http.get('*/user/getProfile', () => HttpResponse.error()));
    look(person);
    expect(await screen.findByText(/The service could not be reached/)).toBeInTheDocument();
    await fill('Amount', '100');
    pages.network.resetHandlers();
    await press('Review');
    await within(await screen.findByRole('dialog')).findByText('You stake');
  });

  it('begins with the plan that binds nobody', async () => {
    look(await comeIn(1000));
    expect(await screen.findByRole('radio', { name: /Flexible/ })).toBeChecked();
  });

  it('reviews what is signed, follows it through a reload, and lists the stake once it is final', async () => {
    const ada = await comeIn(1000);
    look(ada);
    const review = await openReview('100');
    await within(review).findByText('Reward reserved');
    const rows = review.textContent;
    expect(rows).toContain('You stake100 shares');
    expect(rows).toContain('Plan365 days');
    expect(rows).toContain('Reward reserved8 shares');
    expect(rows).toContain(pages.market().chain.addresses.contracts.shareStaking);
    await pressIn(review, 'Stake 100 shares');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue(''));
    expect(await screen.findByText(/^In a block\./)).toBeInTheDocument();
    expect(await ada.stakes()).toEqual([]);
    look(ada);
    expect(await screen.findByText(/^In a block\./)).toBeInTheDocument();
    await pages.market().index();
    expect(await screen.findByRole('heading', { name: /^100 shares in/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/^In a block\./)).toBeNull());
    expect(done).toHaveBeenCalledWith('Stake 100 shares: done', expect.anything());
    expect(sentCalls('staking:')).toEqual([]);
    expect(total('Staked')).toBe('100');
    expect(await ada.people.balanceOf(ada.account)).toBe(shares(1000));
  });

  it('sends nothing when the owner rejects the request', async () => {
    const ada = await comeIn(100, () => {
      throw new UserRejectedError();
    });
    look(ada);
    const review = await openReview('50');
    await pressIn(review, 'Stake 50 shares');
    expect(await within(review).findByText(/You rejected the request/)).toBeInTheDocument();
    expect(sentCalls('staking:')).toEqual([]);
  });

  it('refuses to sign another amount, plan, action or contract', async () => {
    const ada = await comeIn(100, () => {
      throw new Error('The wallet was asked.');
    });
    const { shareStaking, shareToken } = pages.market().chain.addresses.contracts;
    const answers: [contract: `0x${string}`, terms: StakingTerms][] = [
      [shareStaking, { action: 'stake', planId: 3n, amount: shares(51) }],
      [shareStaking, { action: 'stake', planId: 0n, amount: shares(50) }],
      [shareStaking, { action: 'exit', stakeId: 1n }],
      [shareToken, { action: 'stake', planId: 3n, amount: shares(50) }],
    ];
    const given: unknown[] = [];
    pages.network.use(
      http.post('*/api/v1/user/staking', () => {
        const answer = answers[given.length];
        if (!answer) throw new Error('It was asked for too often.');
        const { to, data } = encodeStaking(...answer);
        given.push(data);
        const call = { chainId: 56, to, valueRaw: '0', data };
        return HttpResponse.json({ status: 200, message: 'ok', data: call });
      }),
    );
    look(ada);
    for (const [index] of answers.entries()) {
      const review = await (index === 0 ? openReview('50') : reviewAgain());
      expect(await within(review).findByRole('alert')).toHaveTextContent(
        'The transaction is not the one you asked for. Nothing was sent.',
      );
      expect(given).toHaveLength(index + 1);
      expect(within(review).getByRole('button', { name: 'Preparing' })).toBeDisabled();
      await press('Back');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('reports why the service refuses, and asks again', async () => {
    const ada = await comeIn(100);
    look(ada);
    await openReview('100');
    await press('Back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ada.people.stake(ada.account, 0n, shares(60));
    const review = await reviewAgain();
    expect(await within(review).findByRole('alert')).toHaveTextContent('40 shares');
    expect(within(review).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('asks for a wallet when none is connected', async () => {
    const ada = await comeIn(100);
    act(() => setWalletState({ status: 'disconnected', authentication: 'unauthenticated' }));
    look(ada);
    const review = await openReview('100');
    expect(
      await within(review).findByRole('button', { name: 'Connect Wallet' }),
    ).toBeInTheDocument();
  });

  it('shows a reverted transaction until it is dismissed', async () => {
    const ada = await comeIn(100);
    look(ada);
    const review = await openReview('100');
    await within(review).findByText('Reward reserved');
    // Meanwhile, in another tab.
    await ada.people.stake(ada.account, 0n, shares(60));
    await pressIn(review, 'Stake 100 shares');
    expect(await screen.findByText(/reverted this transaction/)).toBeInTheDocument();
    await press('Dismiss');
    await waitFor(() => expect(screen.queryByText(/reverted this transaction/)).toBeNull());
  });

  it('claims the reward of a plan with a term at its end, and only once', async () => {
    const ada = await comeIn(1000);
    const { start } = await ada.stake(3n, shares(500));
    await passUntil(start + 100 * DAY);
    look(ada);
    await screen.findByRole('heading', { name: /^500 shares in/ });
    expect(total('Earned so far')).toBe('10.958904');
    expect(total('Ready to claim')).toBe('0');
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
    await passUntil(start + 365 * DAY);
    look(ada);
    await press(/^Claim 40: 500 shares/);
    const review = await screen.findByRole('dialog', { name: 'Claim 40 shares?' });
    await pressIn(review, 'Claim 40 shares');
    expect(await screen.findByText('Transaction under way')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Claim 40: 500/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Unstake/ })).toBeDisabled();
    await pages.market().index();
    await waitFor(() => expect(total('Claimed')).toBe('40'));
    expect(screen.queryByRole('button', { name: /^Claim 40/ })).toBeNull();
    expect(await ada.people.balanceOf(ada.account)).toBe(shares(1040));
  });

  it('claims all rewards with one transaction', async () => {
    const ada = await comeIn(1000);
    await ada.stake(1n, shares(100));
    const { start } = await ada.stake(1n, shares(200));
    await passUntil(start + 90 * DAY);
    look(ada);
    await press('Claim all');
    const review = await screen.findByRole('dialog', { name: 'Claim 3.698629 shares?' });
    expect(within(review).getByText('+1.232876')).toBeInTheDocument();
    expect(within(review).getByText('+2.465753')).toBeInTheDocument();
    expect(await within(review).findByText(/^about 0\.000\d+ BNB/)).toBeInTheDocument();
    expect(within(review).queryByText(/more than this brings you/)).toBeNull();
    await pressIn(review, 'Claim 3.698629 shares');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pages.market().index();
    await waitFor(() => expect(total('Claimed')).toBe('3.698629'));
  });

  it('says before a claim that its fee is more than it brings', async () => {
    const ada = await comeIn(1000);
    const { start } = await ada.stake(0n, shares(10));
    await passUntil(start + DAY);
    look(ada);
    await press(/^Claim 0\.00/);
    const review = await screen.findByRole('dialog');
    expect(await within(review).findByText(/more than this brings you/)).toBeInTheDocument();
  });

  it('requires a typed confirmation for an early exit and shows its cost', async () => {
    const ada = await comeIn(1000);
    const { start } = await ada.stake(2n, shares(200));
    await passUntil(start + 90 * DAY);
    look(ada);
    await press(/^End early: 200 shares /);
    const dialog = await screen.findByRole('dialog', { name: 'End this stake early?' });
    expect(await within(dialog).findByText('6.410958 shares')).toBeInTheDocument();
    const leave = within(dialog).getByRole('button', { name: 'End early' });
    await fill('Type EXIT EARLY to confirm', 'exit');
    expect(leave).toBeDisabled();
    await user.type(screen.getByLabelText('Type EXIT EARLY to confirm'), '{Enter}');
    expect(sentCalls('staking:')).toEqual([]);
    await fill('Type EXIT EARLY to confirm', 'exit early');
    await user.click(leave);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pages.market().index();
    expect(await screen.findByText('Ended early')).toBeInTheDocument();
    expect(await ada.stakes()).toMatchObject([{ status: 'EARLY_EXITED', claimed: '0' }]);
  });

  it('renews a flexible stake and returns a matured one', async () => {
    const ada = await comeIn(1000);
    await ada.stake(1n, shares(100));
    const { start } = await ada.stake(0n, shares(100));
    await passUntil(start + 100 * DAY);
    look(ada);
    await press(/^Renew: 100 shares/);
    const review = await screen.findByRole('dialog', { name: 'Renew 100 shares?' });
    expect(review.textContent).toContain('Reward reserved3 shares');
    await pressIn(review, 'Renew 100 shares');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Term ended, ready to unstake')).toBeInTheDocument();
    await press(/^Unstake: 100 shares in 90 days/);
    await pressIn(await screen.findByRole('dialog'), 'Unstake 100 shares');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pages.market().index();
    expect(await screen.findByText('Unstaked')).toBeInTheDocument();
    expect(await ada.stakes()).toMatchObject([
      { lockDays: 0, status: 'ACTIVE', claimed: '0', reward: '3' },
      { lockDays: 90, status: 'CLOSED', claimed: '1.232876' },
    ]);
  });

  it('requires verification, and shares to stake', async () => {
    const ada = await comeIn(100);
    await pages
      .market()
      .ctx.db.transaction((tx) => tx.update(users).set({ kycStatus: 'IN_REVIEW' }));
    look(ada);
    expect(await screen.findByRole('link', { name: 'Verify identity' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await pages
      .market()
      .ctx.db.transaction((tx) => tx.update(users).set({ kycStatus: 'APPROVED' }));
    look(await comeIn(0));
    expect(await screen.findByRole('link', { name: 'Buy shares' })).toBeInTheDocument();
    expect(await screen.findByText(/^No stakes yet/)).toBeInTheDocument();
  });

  it('reports a failed request and retries', async () => {
    const ada = await comeIn(100);
    await ada.stake(0n, shares(50));
    pages.network.use(
      http.get('*/api/v1/user/staking', () =>
        HttpResponse.json({ status: 403, message: 'No.', data: null }, { status: 403 }),
      ),
    );
    look(ada);
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
    pages.network.resetHandlers();
    await press('Try again');
    expect(await screen.findByRole('heading', { name: /^50 shares in/ })).toBeInTheDocument();
  });
});

describe('the claims page', () => {
  it('lists paid rewards with their sum', async () => {
    const ada = await comeIn(1000);
    const { id, start } = await ada.stake(0n, shares(500));
    await pages.market().chain.rpc.request('evm_setNextBlockTimestamp', [start + 50 * DAY]);
    await ada.people.claim(ada.account, BigInt(id));
    await pages.market().index();
    look(ada, 'claims');
    expect(await screen.findByText('2.054794 shares')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    expect(total('Paid')).toBe('2.054794');
  });

  it('explains the first claim in the empty state', async () => {
    look(await comeIn(0), 'claims');
    expect(await screen.findByText(/^No rewards claimed yet/)).toBeInTheDocument();
  });
});
