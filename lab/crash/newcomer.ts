import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import type { Client } from '@fnx/client/client';
import { beginSignUp } from '@fnx/client/person';
import { outcome, PASSWORD, signUpForm } from '../../scripts/people/person';
import { clientOf, newKey, type World } from './world';

export type Person = { email: string; phone: string; token: string };

const CODE_WITHIN_MS = 3_000;
const POLL_MS = 60;
const TRIES = 200;

let serial = 0;

/** Opens accounts, one after another, until the run stops. */
export async function signUp(world: World): Promise<void> {
  while (!world.stopping) {
    await openAccount(world);
    await sleep(world.wanted === 'signup' ? 5 : 150);
  }
}

/** An account by the calls of the sign-up's pages; calls that are lost are repeated. */
export async function openAccount(world: World): Promise<Person> {
  serial += 1;
  const number = String(serial).padStart(6, '0');
  const email = `crash-${process.pid}-${number}@example.com`;
  const digits = `${String(100_000 + (process.pid % 900)).slice(0, 3)}${String(10_000 + serial).slice(-5)}`;
  const form = signUpForm({ email, phone: `79${digits}` });
  const phone = `${form.countryCode}${form.phone}`;
  const verificationId = await beginSignUp(clientOf(world), form, { idempotencyKey: newKey() });
  await provePhone(world, verificationId, phone, email);
  const token = await proveEmail(world, verificationId, email);
  world.acknowledged.accounts.add(email);
  return { email, phone, token };
}

/** Its answer may be lost although it was taken: the next code is on its way to the e-mail then. */
const provePhone = (world: World, verificationId: string, to: string, email: string) =>
  enterCodes(world, {
    to,
    verify: ({ call }, otp) => call(endpoints.verifyPhoneOtp, { verificationId, otp }),
    resend: ({ call }) => call(endpoints.verifyPhoneResendOtp, { verificationId }),
    instead: () => newestCode(world, email, new Set(), 0),
  });

/** Where the account was opened, and the answer was lost with its token, its owner logs in. */
const proveEmail = (world: World, verificationId: string, to: string) =>
  enterCodes(world, {
    to,
    verify: ({ call }, otp) => call(endpoints.verifyEmailOtp, { verificationId, otp }),
    resend: ({ call }) => call(endpoints.verifyEmailResendOtp, { verificationId }),
    instead: async (code) => (code === 'VERIFICATION_NOT_FOUND' ? logIn(world, to) : null),
  });

async function logIn(world: World, email: string): Promise<string> {
  const wish = { identifier: email, password: PASSWORD, captchaToken: '' };
  const { loginId } = await clientOf(world).call(endpoints.userLogin, wish);
  return enterCodes(world, {
    to: email,
    purpose: 'LOGIN',
    verify: ({ call }, otp) => call(endpoints.loginVerifyOtp, { loginId, otp }),
    resend: ({ call }) => call(endpoints.loginResendOtp, { loginId }),
    // Taken, and the token lost: another login.
    instead: () => logIn(world, email),
  });
}

type Asked = {
  to: string;
  purpose?: string;
  verify(client: Client, otp: string): Promise<object>;
  resend(client: Client): Promise<unknown>;
  /** Stands for the answer of a code that was taken and whose answer was lost; null where none was taken. */
  instead(code: string): Promise<string | null>;
};

/** Enters codes until one was taken. @returns the token, if there is one */
async function enterCodes(
  world: World,
  { to, purpose, verify, resend, instead }: Asked,
): Promise<string> {
  const tried = new Set<string>();
  let [lost, code] = [0, ''];
  const client = clientOf(world, undefined, () => {
    lost += 1;
  });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const otp = await newestCode(world, to, tried, CODE_WITHIN_MS, purpose);
    if (otp) {
      tried.add(otp);
      const { data, error } = await outcome(verify(client, otp));
      if (data) return 'token' in data ? String(data.token) : '';
      code = error?.code ?? '';
    }
    const other = lost > 0 ? await instead(code) : null;
    if (other) return other;
    await outcome(resend(clientOf(world)));
  }
  throw new Error(`${to}: no code was taken`);
}

/** The newest code in the demo inbox that was not tried; null when none comes in time. */
async function newestCode(
  world: World,
  to: string,
  tried: ReadonlySet<string>,
  withinMs = CODE_WITHIN_MS,
  purpose?: string,
): Promise<string | null> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const { docs } = await clientOf(world).call(endpoints.demoOutbox, { to });
    const newest = docs.find(
      (message) => message.code && (purpose === undefined || message.purpose === purpose),
    );
    if (newest?.code && !tried.has(newest.code)) return newest.code;
    if (performance.now() >= deadline) return null;
    await sleep(POLL_MS);
  }
}
