import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import type { Hex } from 'viem';
import { readBank } from '@/config/bank';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import { ask, call, PASSWORD, signupForm, until } from '../../scripts/people/person';
import type { Parties } from './parties';

/** A site as its customers and officers reach it. */
export type Site = {
  /** Equals PUBLIC_URL. */
  origin: string;
  chainId: number;
  parties: Parties;
  /** The code of the newest message to an address. */
  codeFor(to: string): Promise<string>;
};

export type Customer = { email: string; token: string };

const FORM = signupForm({ email: 'investor@rehearsal.example', phone: '+447911110001' });

/** The code of an earlier login may still be in the mailbox. */
const ATTEMPTS = 4;

/** Whether the human check is the service's own, which a program can answer. */
export const answersHumanCheck = readBank().captcha === 'altcha';

/** Does the work of the human check, as a browser does; empty for a third party's, which has to be open. */
async function humanAnswer(origin: string): Promise<string> {
  if (!answersHumanCheck) return '';
  const challenge = await ask(origin, 'GET', 'captcha');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** An invented person, with the codes that came by SMS and mail. */
export async function signUp({ origin, codeFor }: Site): Promise<Customer> {
  const form = { ...FORM, captchaToken: await humanAnswer(origin) };
  const { verificationId } = await ask(origin, 'POST', 'user/create-account', form);
  const otp = await codeFor(form.phone);
  await ask(origin, 'POST', 'user/verify-phone-otp', { verificationId, otp });
  const emailOtp = await codeFor(form.email);
  const body = { verificationId, otp: emailOtp };
  const { token } = await ask(origin, 'POST', 'user/verify-email-otp', body);
  return { email: form.email, token };
}

/** The same person again, with a mailed code; null without an account. */
export async function logIn({ origin, codeFor }: Site): Promise<Customer | null> {
  const { email } = FORM;
  const captchaToken = await humanAnswer(origin);
  const input = { identifier: email, password: PASSWORD, captchaToken };
  const begun = await call(origin, 'POST', 'user/userLogin', input);
  if (begun.status !== 200) return null;
  const { loginId } = begun.data;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const otp = await codeFor(email);
    const verified = await call(origin, 'POST', 'user/login-verify-otp', { loginId, otp });
    if (verified.status === 200) return { email, token: verified.data.token };
  }
  throw new Error('No code of the mailbox fits.');
}

/** A passport and a face, of one colour. */
export async function showPassport({ origin }: Site, { token }: Customer): Promise<void> {
  const create = { width: 900, height: 640, channels: 3, background: '#886644' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const { documentType: _, documentExpiresOn: __, ...answers } = EXAMPLE_ANSWERS;
  for (const [type, fields] of [
    ['PASSPORT', answers],
    ['SELFIE', {}],
  ] as const) {
    const form = new FormData();
    const all = Object.entries({ type, side: 'FRONT', ...fields });
    for (const [name, value] of all) form.set(name, String(value));
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
    const answer = await fetch(`${origin}/api/v1/kyc/document`, {
      method: 'POST',
      headers: { token },
      body: form,
    });
    if (answer.status !== 200) throw new Error(`${type}: ${answer.status} ${await answer.text()}`);
  }
}

export async function linkWallet({ origin, parties, chainId }: Site, { token }: Customer) {
  const account = parties.account('investor');
  const { address } = account;
  const nonce = { address, chainId: String(chainId) };
  const { message } = await ask(origin, 'GET', 'wallet/nonce', nonce, { token });
  const signature = await account.signMessage({ message });
  const link = { action: 'LINK', address, message, signature, walletName: 'Rehearsal' };
  await ask(origin, 'POST', 'user/userWalletRequest', link, { token });
}

/** Orders, pays and waits for the booking. @returns the payment's transaction */
export async function buy({ origin, parties }: Site, { token }: Customer): Promise<Hex> {
  const address = parties.address('investor');
  const wish = { currencyId: 'BNB', amount: '0.5', side: 'PAY' };
  const { quoteId } = await ask(origin, 'GET', 'wallet/getConvertedAmount', wish, { token });
  const order = { quoteId, address, agreementVersion: AGREEMENT_VERSION, riskAccepted: true };
  const { id, payment } = await ask(origin, 'POST', 'wallet/buyShare', order, { token });
  const paying = { to: payment.to, data: payment.data as Hex, value: BigInt(payment.valueRaw) };
  const { transactionHash } = await parties.send('investor', paying);
  const submit = { orderId: id, action: 'SUBMIT', txHash: transactionHash };
  // Refused where the block is booked already.
  await call(origin, 'PUT', 'wallet/buyShare', submit, { token });
  await until(async () => {
    const { status } = await ask(origin, 'GET', 'wallet/buyShare', { orderId: id }, { token });
    return status === 'CONFIRMED' ? status : undefined;
  }, 'The booking of the purchase');
  return transactionHash;
}
