import { act, screen } from '@testing-library/react';
import { takeNext } from '@/lib/session/next-page';
import { endSession, startSession } from '@/lib/session/session';
import { RouteGuard } from '@/shell/session/route-guard';
import { renderAt, settleQuestion } from './router';

const page = (
  <RouteGuard>
    <p>What the page shows</p>
  </RouteGuard>
);
const shown = () => screen.queryByText('What the page shows');

beforeEach(() => {
  endSession();
  sessionStorage.clear();
});

describe('the guard around a page', () => {
  it('sends a guest home from a private page, shows nothing of it, and remembers it', async () => {
    const { visited } = renderAt('/buy-shares/7?step=2', page);
    expect(visited).toEqual(['/']);
    expect(takeNext()).toBe('/buy-shares/7?step=2');
    // Home is public: what stands there now is the page that the router shows next.
    expect(shown()).toBeInTheDocument();
    await settleQuestion();
    await screen.findByRole('dialog');
  });
  it('shows that an address has no page, to guests and members alike', () => {
    const { visited } = renderAt('/prise', page, { pathname: '/404' });
    expect(shown()).toBeInTheDocument();
    act(() => void startSession('t'));
    expect(shown()).toBeInTheDocument();
    expect([visited, takeNext()]).toEqual([[], null]);
  });
  it('shows a private page to those who are logged in', () => {
    startSession('t');
    const { visited } = renderAt('/kyc', page);
    expect(shown()).toBeInTheDocument();
    expect(visited).toEqual([]);
  });
  it('shows a public page to anyone', () => {
    renderAt('/faq', page);
    expect(shown()).toBeInTheDocument();
  });
  it('sends those who are logged in home from the login', () => {
    startSession('t');
    const { visited } = renderAt('/auth/login', page);
    expect(visited).toEqual(['/']);
    expect(takeNext()).toBeNull();
  });
  it('lets the login itself lead on when it has just logged somebody in', () => {
    const { visited } = renderAt('/auth/otp', page);
    act(() => void startSession('t'));
    expect(visited).toEqual([]);
    expect(shown()).toBeInTheDocument();
  });
  it('leads to the page that the end of the session names', () => {
    startSession('t');
    const { visited } = renderAt('/wallet', page);
    act(() => endSession('Enter a code.', '/auth/otp'));
    expect(visited).toEqual(['/auth/otp']);
    expect(takeNext()).toBe('/wallet');
  });
});
