import { pathOf } from '@/config/paths';
import { decide, type SessionStatus } from '@/shell/session/guard';

const verdict = (url: string, status: SessionStatus) => decide(url, pathOf(url), status);

describe('the guard', () => {
  it.each(['/', '/about', '/faq', '/404', '/auth/create-account', '/auth/otp-verification/phone'])(
    'never holds back the public page %s',
    (url) => {
      for (const status of ['loading', 'guest', 'member'] as const) {
        expect(verdict(url, status)).toEqual({ kind: 'show' });
      }
    },
  );
  it.each(['/dashboard', '/kyc', '/buy-shares/1'])(
    'shows nothing of %s before it knows, and sends guests home',
    (url) => {
      expect(verdict(url, 'loading')).toEqual({ kind: 'wait' });
      expect(verdict(url, 'guest')).toEqual({ kind: 'send', to: '/', remember: url });
      expect(verdict(url, 'member')).toEqual({ kind: 'show' });
    },
  );
  it.each([
    '/auth/login',
    '/auth/forgot-password',
    '/auth/forgot-verify',
    '/auth/reset',
    '/auth/otp',
    '/auth/verify-otp',
    '/auth/reset-password',
  ])('sends those who are logged in from %s home', (url) => {
    expect(verdict(url, 'member')).toEqual({ kind: 'send', to: '/', remember: null });
    expect(verdict(url, 'guest')).toEqual({ kind: 'show' });
    expect(verdict(url, 'loading')).toEqual({ kind: 'show' });
  });
});
