import {
  beginSwap,
  FIRST_DRAFT,
  type Plan,
  type SwapEvent,
  type SwapState,
  swap,
} from '@/features/swap/swap';

const draft = { give: 'USDT', get: 'ETH', amount: '25' };
const plan = { amount: '25', slippageBps: 50, deadlineMin: 20, exactApproval: true } as Plan;
const HASH = `0x${'ab'.repeat(32)}` as const;
const sent = { hash: HASH, give: 'USDT', get: 'ETH', amount: '25' };

const follow = (state: SwapState, ...events: SwapEvent[]) => events.reduce(swap, state);
const reviewed = follow(
  beginSwap(null),
  { type: 'edited', draft },
  { type: 'reviewed', plan, at: 1 },
);

describe('a swap', () => {
  it('goes from the form to the end', () => {
    expect(reviewed).toEqual({ status: 'review', draft, plan, at: 1 });
    const ended = follow(reviewed, { type: 'sent', sent });
    expect(ended).toEqual({ status: 'sent', sent });
    expect(swap(ended, { type: 'restarted' })).toMatchObject({
      status: 'form',
      draft: { give: 'USDT', get: 'ETH', amount: '' },
    });
  });

  it('returns to the form as it was, and says why', () => {
    const problem = 'The price has expired.';
    expect(swap(reviewed, { type: 'wentBack', problem })).toEqual({
      status: 'form',
      draft,
      problem,
    });
  });

  it('ignores late responses', () => {
    const waiting = beginSwap(sent);
    const late: SwapEvent[] = [
      { type: 'wentBack', problem: 'late' },
      { type: 'edited', draft },
      { type: 'reviewed', plan, at: 1 },
    ];
    for (const event of late) expect(swap(waiting, event)).toBe(waiting);
    const form = beginSwap(null);
    expect(swap(form, { type: 'sent', sent })).toBe(form);
  });

  it('continues after a reload', () => {
    expect(beginSwap(sent)).toEqual({ status: 'sent', sent });
    expect(beginSwap(null)).toEqual({ status: 'form', draft: FIRST_DRAFT, problem: null });
  });

  it('never has the same token on both sides', () => {
    const form = follow(beginSwap(null), { type: 'edited', draft });
    const same = swap(form, { type: 'edited', draft: { ...draft, get: 'USDT' } });
    expect(same).toMatchObject({ draft: { give: 'ETH', get: 'USDT' } });
    const other = swap(form, { type: 'edited', draft: { ...draft, give: 'ETH' } });
    expect(other).toMatchObject({ draft: { give: 'ETH', get: 'USDT' } });
    expect(swap(form, { type: 'flipped' })).toMatchObject({
      draft: { give: 'ETH', get: 'USDT', amount: '' },
    });
  });
});
