import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { ClaimsPage } from '@/features/staking/claims-page';
import { StakingPage } from '@/features/staking/staking-page';
import { toast } from '@/lib/page/toast';
import { startSession } from '@/lib/session/session';
import { createDatabaseClock, type DatabaseClock } from '../../support/market/database-clock';
import { type Investor, issueShares, makeInvestor } from '../../support/people/investors';
import { fill, open, press, startRealService, user } from '../account/real-service';

/** The staking pages against the real service. */

const DAY = 86_400;

const { service, network } = startRealService();
let databaseClock: DatabaseClock;
let shown: ReturnType<typeof open> | undefined;

beforeAll(async () => {
  await issueShares(service().ctx);
  databaseClock = createDatabaseClock(service().ctx.pool);
  await databaseClock.freeze();
});

async function comeIn(...of: [shares?: string, changes?: Parameters<typeof makeInvestor>[2]]) {
  shown?.unmount();
  const investor = await makeInvestor(service(), ...of);
  act(() => void startSession(investor.token));
  return investor;
}

/** Remounts the page. */
function look(page: 'staking' | 'claims' = 'staking') {
  shown?.unmount();
  shown =
    page === 'staking'
      ? open('/staking', <StakingPage />)
      : open('/staking/claims', <ClaimsPage />);
}

async function stake(investor: Investor, planId: string, amount: string, more: object = {}) {
  const { termsVersion } = (await service().request('config')).data;
  const made = await investor.request('stake', { planId, amount, termsVersion, ...more });
  expect(made.status).toBe(200);
  return made.data.id as string;
}

const stakesOf = async (investor: Investor) => (await investor.request('listStaking')).data.docs;
const availableOf = async (investor: Investor) =>
  (await investor.request('dashboard')).data.holdings.available;

/** A total above the form, by its label. */
const total = (label: string) => {
  const [found] = screen.getAllByText(label, { selector: 'div' });
  return found?.parentElement?.textContent?.replace(label, '');
};

describe('the staking page', () => {
  it('stakes the reviewed amount once, with the estimate shown', async () => {
    const ada = await comeIn('1000');
    look();
    await user.click(await screen.findByRole('radio', { name: /365 days/ }));
    expect(screen.getByText(/^This is an example\./)).toBeInTheDocument();
    await fill('Amount', '5');
    expect(screen.getByText('The minimum for this plan is 10 shares.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
    await fill('Amount', '100');
    expect(screen.getByText('Estimated reward in 365 days, not guaranteed')).toBeInTheDocument();
    expect(screen.getByText('+8')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Renew automatically for the same term'));
    await press('Review');
    const review = await screen.findByRole('dialog', { name: 'Stake 100 shares?' });
    expect(within(review).getByText('+8 shares')).toBeInTheDocument();
    expect(within(review).getByText('then renewed for the same term')).toBeInTheDocument();
    await user.dblClick(within(review).getByRole('button', { name: 'Stake 100 shares' }));
    expect(await screen.findByRole('heading', { name: /^100 shares in/ })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Amount')).toHaveFocus();
    expect(total('Staked')).toBe('100');
    expect(await stakesOf(ada)).toMatchObject([
      { principal: '100', status: 'ACTIVE', aprPct: '8', autoRenew: true },
    ]);
    expect(await availableOf(ada)).toBe('900');
  });

  it('reports a refusal and stakes nothing', async () => {
    const ada = await comeIn('1000');
    look();
    await screen.findByRole('radio', { name: /365 days/ });
    await fill('Amount', '1000');
    await press('Review');
    const review = await screen.findByRole('dialog');
    // Meanwhile, in another tab.
    await stake(ada, 'flexible', '500');
    await user.click(within(review).getByRole('button', { name: 'Stake 1,000 shares' }));
    expect(await within(review).findByRole('alert')).toHaveTextContent('500 shares');
    expect(await stakesOf(ada)).toHaveLength(1);
  });

  it('claims accrued rewards', async () => {
    const ada = await comeIn('1000');
    await stake(ada, 'days-365', '500');
    await databaseClock.advance(100 * DAY);
    look();
    await screen.findByRole('heading', { name: /^500 shares in/ });
    expect(total('Ready to claim')).toBe('10.958904');
    await press(/^Claim 10.958904 shares from 500 shares/);
    await waitFor(() => expect(total('Claimed')).toBe('10.958904'));
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
    expect(await availableOf(ada)).toBe('510.958904');
  });

  it('requires a typed confirmation for an early exit and shows its cost', async () => {
    const ada = await comeIn('1000');
    await stake(ada, 'days-180', '200');
    await databaseClock.advance(90 * DAY);
    look();
    await user.click(await screen.findByRole('button', { name: /^End 200 shares .* early$/ }));
    const dialog = screen.getByRole('dialog', { name: 'End this stake early?' });
    expect(within(dialog).getByText('3.205479 shares')).toBeInTheDocument();
    const leave = within(dialog).getByRole('button', { name: 'End early' });
    await fill('Type EXIT EARLY to confirm', 'exit');
    expect(leave).toBeDisabled();
    await user.type(screen.getByLabelText('Type EXIT EARLY to confirm'), '{Enter}');
    expect(await stakesOf(ada)).toMatchObject([{ status: 'ACTIVE' }]);
    await fill('Type EXIT EARLY to confirm', 'exit early');
    await user.click(leave);
    expect(await screen.findByText('Ended early')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: /^200 shares in/ })).toHaveFocus();
    expect(await stakesOf(ada)).toMatchObject([{ status: 'EARLY_EXITED', claimable: '0' }]);
    expect(await availableOf(ada)).toBe('1000');
  });

  it('renews as chosen and returns a matured stake', async () => {
    const ada = await comeIn('1000');
    await stake(ada, 'days-90', '100');
    look();
    const renew = await screen.findByRole('checkbox', { name: /automatically$/ });
    await user.click(renew);
    await waitFor(() => expect(renew).toBeChecked());
    expect(await stakesOf(ada)).toMatchObject([{ autoRenew: true }]);
    await user.click(renew);
    await waitFor(() => expect(renew).not.toBeChecked());
    await databaseClock.advance(91 * DAY);
    await service().runJobs('stakes');
    look();
    expect(await screen.findByText('Term ended, ready to unstake')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
    await press(/^Unstake 100 shares/);
    expect(await screen.findByText('Unstaked')).toBeInTheDocument();
    expect(await availableOf(ada)).toBe('1001.232876');
  });

  it('requires verification, and shares to stake', async () => {
    await comeIn('100', { kycStatus: 'IN_REVIEW' });
    look();
    expect(await screen.findByRole('link', { name: 'Verify identity' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await comeIn('0');
    look();
    expect(await screen.findByRole('link', { name: 'Buy shares' })).toBeInTheDocument();
    expect(await screen.findByText(/^No stakes yet/)).toBeInTheDocument();
  });

  it('reports a failed request and retries', async () => {
    const ada = await comeIn('100');
    await stake(ada, 'flexible', '50');
    network.use(
      http.get('*/api/v1/user/staking', () =>
        HttpResponse.json({ status: 403, message: 'No.', data: null }, { status: 403 }),
      ),
    );
    look();
    expect(await screen.findByText('Your stakes could not be loaded')).toBeInTheDocument();
    network.resetHandlers();
    await press('Try again');
    expect(await screen.findByRole('heading', { name: /^50 shares in/ })).toBeInTheDocument();
  });
});

/** Lets the service do the first such calls, loses its responses, and returns the idempotency keys of all. */
function loseResponses(count: number, method: 'post' | 'put', path: string) {
  const keys: (string | null)[] = [];
  network.use(
    http[method](`*/api/v1/${path}`, async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length > count) return;
      const { pathname } = new URL(request.url);
      const { status } = await service().raw(pathname.replace('/api/v1/', ''), {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      });
      expect(status).toBe(200);
      return HttpResponse.error();
    }),
  );
  return keys;
}

const shownToast = jest.spyOn(toast, 'error');
const done = jest.spyOn(toast, 'success');
/** Presses a button once it is shown. */
const pressSoon = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const UNKNOWN = (things: string) =>
  `We could not confirm the result. Check your ${things} before you try again.`;

describe('a change whose response is lost', () => {
  beforeEach(() => void [shownToast.mockClear(), done.mockClear()]);

  it('a claim: the outcome is unknown, and a retry claims nothing more', async () => {
    const ada = await comeIn('1000');
    await stake(ada, 'days-365', '500');
    await databaseClock.advance(100 * DAY);
    look();
    await screen.findByRole('heading', { name: /^500 shares in/ });
    const keys = loseResponses(1, 'post', 'user/stakingClaim');
    // The page does not see the result before the retry.
    network.use(http.get('*/api/v1/user/staking', () => HttpResponse.error()));
    await press(/^Claim 10.958904 shares/);
    await waitFor(() => expect(shownToast).toHaveBeenCalledTimes(1));
    expect(shownToast).toHaveBeenCalledWith('Result not confirmed', {
      description: UNKNOWN('claims'),
    });
    expect(await availableOf(ada)).toBe('510.958904');
    await databaseClock.advance(100 * DAY);
    await press(/^Claim 10.958904 shares/);
    await waitFor(() =>
      expect(done).toHaveBeenCalledWith('10.958904 shares claimed', expect.anything()),
    );
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    expect(await availableOf(ada)).toBe('510.958904');
  });

  it('unstaking: a retry returns the first result', async () => {
    const ada = await comeIn('1000');
    await stake(ada, 'flexible', '100');
    look();
    await screen.findByRole('heading', { name: /^100 shares in/ });
    const keys = loseResponses(1, 'put', 'user/staking');
    network.use(http.get('*/api/v1/user/staking', () => HttpResponse.error()));
    await press(/^Unstake 100 shares/);
    await waitFor(() => expect(shownToast).toHaveBeenCalledTimes(1));
    expect(shownToast).toHaveBeenCalledWith('Result not confirmed', {
      description: UNKNOWN('stakes'),
    });
    await press(/^Unstake 100 shares/);
    await waitFor(() =>
      expect(done).toHaveBeenCalledWith('100 shares unstaked', expect.anything()),
    );
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  });

  it('an early exit: the dialog says so, and a retry after reopening it has the same key', async () => {
    const ada = await comeIn('1000');
    await stake(ada, 'days-180', '200');
    look();
    await screen.findByRole('heading', { name: /^200 shares in/ });
    const keys = loseResponses(1, 'put', 'user/staking');
    network.use(http.get('*/api/v1/user/staking', () => HttpResponse.error()));
    const exit = async () => {
      await pressSoon(/^End 200 shares .* early$/);
      await fill('Type EXIT EARLY to confirm', 'EXIT EARLY');
      await press('End early');
    };
    await exit();
    expect(await screen.findByText(UNKNOWN('stakes'))).toBeInTheDocument();
    await press('Keep staked');
    await exit();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownToast).not.toHaveBeenCalled();
  });

  it('a refused change was not made', async () => {
    const ada = await comeIn('1000');
    const id = await stake(ada, 'flexible', '100');
    look();
    await screen.findByRole('heading', { name: /^100 shares in/ });
    await ada.request('updateStake', { stakeId: id, action: 'UNSTAKE' });
    await press(/^Unstake 100 shares/);
    await waitFor(() =>
      expect(shownToast).toHaveBeenCalledWith('The change failed', {
        description: expect.stringContaining('Nothing else was changed'),
      }),
    );
  });

  it('a new stake: a retry after reopening the review stakes once', async () => {
    const ada = await comeIn('1000');
    look();
    await screen.findByRole('radio', { name: /365 days/ });
    await fill('Amount', '100');
    const keys = loseResponses(1, 'post', 'user/staking');
    network.use(http.get('*/api/v1/user/staking', () => HttpResponse.error()));
    await press('Review');
    await pressSoon('Stake 100 shares');
    expect(await screen.findByText(UNKNOWN('stakes'))).toBeInTheDocument();
    await press('Back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressSoon('Review');
    await pressSoon('Stake 100 shares');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    expect(await stakesOf(ada)).toHaveLength(1);
  });
});

describe('the claims page', () => {
  it('lists claims by status, with totals', async () => {
    const ada = await comeIn('1000');
    const [one, two] = [await stake(ada, 'days-90', '500'), await stake(ada, 'days-365', '500')];
    await databaseClock.advance(50 * DAY);
    await ada.request('stakingClaim', { stakeId: one });
    // Empties the reward reserve.
    await service().ctx.pool.query('update reward_reserves set left_raw = 0');
    await ada.request('stakingClaim', { stakeId: two });
    look('claims');
    const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    await screen.findByText('3.424657 shares');
    expect(items()).toHaveLength(2);
    expect(total('Paid')).toBe('3.424657');
    expect(total('Pending')).toBe('5.479452');
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    await waitFor(() => expect(items()).toEqual([expect.stringContaining('5.479452 shares')]));
    await user.click(screen.getByRole('radio', { name: 'Paid' }));
    await waitFor(() => expect(items()).toEqual([expect.stringContaining('3.424657 shares')]));
  });

  it('explains the first claim in the empty state', async () => {
    await comeIn('0');
    look('claims');
    expect(await screen.findByText(/^No rewards claimed yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Paid' }));
    expect(await screen.findByText('No claims have this status.')).toBeInTheDocument();
    expect(shown?.visited).toEqual(['/staking/claims?state=PAID']);
    shown?.unmount();
    shown = open('/staking/claims?state=PENDING&page=2', <ClaimsPage />);
    expect(await screen.findByText('No claims have this status.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Pending' })).toBeChecked();
  });
});
