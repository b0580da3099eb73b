import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { Secret, TOTP } from 'otpauth';
import { makeQueryClient } from '@/lib/queries/query-client';
import { endSession, startSession } from '@/lib/session/session';
import { renderAt } from '../../shell/router';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import {
  createTestClock,
  type ServiceOptions,
  startTestService,
  type TestService,
} from '../../support/service/service';
import { absentChain, NO_CHAIN, serviceHandler } from '../../support/service/service-handler';
import { liveInRealTime } from '../../support/setup/real-time';

/*
 * Account pages against the real service: msw passes every call to the service's app, in this process on its own database.
 * Its clock moves only when a test advances it.
 */

/** Call once per test file, outside `describe`. */
export function startRealService(config: ServiceOptions['config'] = {}) {
  // Real password hashing is slow.
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
      config: { ...config, limits: NO_IP_LIMITS },
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
    logIn: async (): Promise<Member> => {
      const member = await signUp(service());
      act(() => {
        startSession(member.token);
      });
      return member;
    },
    /** Turns on two-factor login; returns the authenticator and the recovery codes. */
    enrol: async ({ token, password }: Member) => {
      const begun = await service().request(
        'enableTwoFactorGoogle',
        { action: 'START', password },
        { token },
      );
      const codeNow = authenticator(begun.data.secret, clock);
      const done = await service().request('verifyTwoFactorGoogle', { code: codeNow() }, { token });
      // A TOTP step is accepted only once.
      clock.advance(30);
      return { codeNow, recoveryCodes: done.data.recoveryCodes as string[] };
    },
  };
}

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

export function open(url: string, page: React.ReactElement) {
  return renderAt(
    url,
    <QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>,
  );
}

export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** Fills a field at once, like a password manager. To type it letter by letter takes as long as all the rest of such a test. */
export async function fill(label: string | RegExp, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.paste(text);
}
