import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { Secret, TOTP } from 'otpauth';
import { makeQueryClient } from '@/lib/queries/query-client';
import { endSession, startSession } from '@/lib/session/session';
import { renderAt } from '../../shell/router';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';
import { absentChain, NO_CHAIN, serviceHandler } from '../../support/service/service-handler';
import { liveInRealTime } from '../../support/setup/real-time';

/*
 * Pages of an account against the service itself: msw hands every call that a page makes to the service's app, which runs
 * in this process on a database of its own. Its clock stands still until a test moves it.
 */

/** Call it once in a test file, outside of `describe`. */
export function startRealService() {
  // Passwords are hashed in earnest, on whatever machine this runs.
  configure({ asyncUtilTimeout: 20_000 });
  jest.setTimeout(120_000);
  liveInRealTime();
  const clock = createTestClock();
  const at: { service: TestService | undefined } = { service: undefined };
  const service = () => {
    if (!at.service) throw new Error('The service runs from beforeAll on.');
    return at.service;
  };
  const network = setupServer(serviceHandler(service));
  beforeAll(async () => {
    at.service = await startTestService({
      chain: absentChain(),
      clock,
      config: { limits: NO_IP_LIMITS },
    });
    network.listen({
      onUnhandledRequest: ({ url }, print) => {
        if (!url.startsWith(NO_CHAIN)) print.error();
      },
    });
  });
  afterAll(async () => {
    network.close();
    await at.service?.stop();
  });
  beforeEach(() => {
    act(() => endSession());
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => network.resetHandlers());
  return {
    service,
    network,
    clock,
    /** A member, logged in in this browser. */
    logIn: async (changes?: Record<string, unknown>): Promise<Member> => {
      const member = await signUp(service(), changes);
      act(() => {
        startSession(member.token);
      });
      return member;
    },
    /** Switches two-factor login on as a person does; gives the authenticator and the recovery codes. */
    enrol: async ({ token, password }: Member) => {
      const begun = await service().request(
        'enableTwoFactorGoogle',
        { action: 'START', password },
        { token },
      );
      const codeNow = authenticator(begun.data.secret, clock);
      const done = await service().request('verifyTwoFactorGoogle', { code: codeNow() }, { token });
      // No step counts twice.
      clock.advance(30);
      return { codeNow, recoveryCodes: done.data.recoveryCodes as string[] };
    },
  };
}

/** What an authenticator app shows for a key, by the service's clock. */
export function authenticator(secret: string, clock: { now(): Date }) {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

export const user = userEvent.setup();

/** Puts a whole page on the screen as if opened at `url`. */
export function open(url: string, page: React.ReactElement) {
  return renderAt(
    url,
    <QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>,
  );
}

export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

export async function fill(label: string | RegExp, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}
