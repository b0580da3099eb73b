import {
  beginSwap,
  FIRST_DRAFT,
  type Plan,
  type SwapEvent,
  type SwapState,
  swap,
} from '@/features/swap/swap';

const draft = { give: 'USDT', get: 'ETH', amount: '25' };
const quote = { path: ['0x1', '0x2'], amountIn: 25n, amountOut: 3n, impactBps: 31n } as never;
const plan: Plan = {
  draft,
  quote,
  minimumOut: 2n,
  slippageBps: 50,
  needsApproval: true,
  networkFee: 1n,
};
const ready: Plan = { ...plan, needsApproval: false };
const HASH = `0x${'ab'.repeat(32)}` as const;
const sent = { hash: HASH, give: 'USDT', get: 'ETH', amount: '25' };

const follow = (state: SwapState, ...events: SwapEvent[]) => events.reduce(swap, state);
const reviewed = (of: Plan) => follow(beginSwap(null), { type: 'reviewed', plan: of });

describe('a swap', () => {
  it('goes from the form to the end, with the approval first', () => {
    const approved = follow(
      reviewed(plan),
      { type: 'approvalAsked' },
      { type: 'approvalSent' },
      { type: 'approved' },
    );
    expect(approved).toEqual({ status: 'review', plan: ready, problem: null });
    const ended = follow(
      approved,
      { type: 'swapAsked' },
      { type: 'sent', sent },
      { type: 'ended', success: true, hash: HASH, received: 3n },
    );
    expect(ended).toEqual({ status: 'done', sent, success: true, received: 3n });
    expect(swap(ended, { type: 'restarted' })).toMatchObject({
      status: 'form',
      draft: { give: 'USDT', get: 'ETH', amount: '' },
    });
  });

  it('requires a needed approval before the swap and skips an unneeded one', () => {
    const state = reviewed(plan);
    expect(swap(state, { type: 'swapAsked' })).toBe(state);
    const free = reviewed(ready);
    expect(swap(free, { type: 'approvalAsked' })).toBe(free);
  });

  it('returns to the review when the wallet request fails', () => {
    const asked = follow(reviewed(ready), { type: 'swapAsked' });
    for (const rejected of [true, false]) {
      const problem = { text: 'Not sent.', rejected };
      expect(swap(asked, { type: 'walletLeft', problem })).toEqual({ ...reviewed(ready), problem });
    }
  });

  it('asks for the approval again when the allowance was lowered, and not when it suffices', () => {
    const lowered = swap(reviewed(ready), { type: 'allowanceRead', needsApproval: true });
    expect(lowered).toEqual(reviewed(plan));
    expect(swap(lowered, { type: 'swapAsked' })).toBe(lowered);
    expect(swap(lowered, { type: 'allowanceRead', needsApproval: false })).toEqual(reviewed(ready));
  });

  it('ignores late responses', () => {
    const waiting = beginSwap(sent);
    const late: SwapEvent[] = [
      { type: 'approved' },
      { type: 'walletLeft', problem: { text: 'late', rejected: false } },
      { type: 'edited', draft },
      { type: 'reviewed', plan },
      { type: 'requoted', plan },
    ];
    for (const event of late) expect(swap(waiting, event)).toBe(waiting);
    const done = follow(waiting, { type: 'ended', success: false, hash: HASH, received: null });
    expect(swap(done, { type: 'waitedLong', problem: 'late' })).toBe(done);
  });

  it('continues after a reload', () => {
    expect(beginSwap(sent)).toEqual({ status: 'sent', sent, problem: null });
    expect(beginSwap(null)).toEqual({ status: 'form', draft: FIRST_DRAFT, problem: null });
  });

  it('follows a replacement transaction', () => {
    const other = `0x${'cd'.repeat(32)}` as const;
    expect(
      swap(beginSwap(sent), { type: 'ended', success: true, hash: other, received: null }),
    ).toMatchObject({
      sent: { hash: other },
    });
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
