import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, signupForm } from '../../scripts/people/person';
import { call, expectOk, newKey, type World } from './world';

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
  const phone = `+4479${String(100_000 + (process.pid % 900)).slice(0, 3)}${String(10_000 + serial).slice(-5)}`;
  const form = signupForm({ email, phone });
  const begun = await expectOk(world, 'POST', 'user/create-account', form, { key: newKey() });
  const { verificationId } = begun.data;
  await provePhone(world, verificationId, phone, email);
  const token = await proveEmail(world, verificationId, email);
  world.acknowledged.accounts.add(email);
  return { email, phone, token };
}

/** Enters codes until one was taken; the answer that said so may have been lost. */
async function provePhone(
  world: World,
  verificationId: string,
  phone: string,
  email: string,
): Promise<void> {
  const tried = new Set<string>();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const otp = await newestCode(world, phone, tried);
    if (otp) {
      tried.add(otp);
      const body = { verificationId, otp };
      const answer = await call(world, 'POST', 'user/verify-phone-otp', body);
      if (answer.status === 200) return;
    }
    // Its answer was lost, and it had been taken: the next code is on its way to the e-mail.
    if (await newestCode(world, email, new Set(), 0)) return;
    await call(world, 'POST', 'user/verify-phone-resend-otp', { verificationId });
  }
  throw new Error(`sign-up of ${email}: the phone could not be proved`);
}

async function proveEmail(world: World, verificationId: string, email: string): Promise<string> {
  const tried = new Set<string>();
  let lost = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const otp = await newestCode(world, email, tried);
    if (otp) {
      tried.add(otp);
      const answer = await call(world, 'POST', 'user/verify-email-otp', { verificationId, otp });
      lost += answer.lost;
      if (answer.status === 200) return answer.data.token;
      // The account was opened, and the answer was lost with its token.
      if (answer.data.code === 'VERIFICATION_NOT_FOUND' && lost > 0) return logIn(world, email);
    }
    await call(world, 'POST', 'user/verify-email-resend-otp', { verificationId });
  }
  throw new Error(`sign-up of ${email}: the e-mail could not be proved`);
}

async function logIn(world: World, email: string): Promise<string> {
  const wish = { identifier: email, password: PASSWORD, captchaToken: '' };
  const begun = await expectOk(world, 'POST', 'user/userLogin', wish);
  const { loginId } = begun.data;
  const tried = new Set<string>();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const otp = await newestCode(world, email, tried, CODE_WITHIN_MS, 'LOGIN');
    if (otp) {
      tried.add(otp);
      const answer = await call(world, 'POST', 'user/login-verify-otp', { loginId, otp });
      if (answer.status === 200) return answer.data.token;
      // Taken, and the token lost: another login.
      if (answer.lost > 0) return logIn(world, email);
    }
    await call(world, 'POST', 'user/login-resend-otp', { loginId });
  }
  throw new Error(`login of ${email}: no code was taken`);
}

type Message = { code: string | null; purpose: string };

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
    const { data } = await expectOk(world, 'GET', 'demo/outbox', { to });
    const newest = (data.docs as Message[]).find(
      (message) => message.code && (purpose === undefined || message.purpose === purpose),
    );
    if (newest?.code && !tried.has(newest.code)) return newest.code;
    if (performance.now() >= deadline) return null;
    await sleep(POLL_MS);
  }
}
