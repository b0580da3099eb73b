import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import type { Address, Hex } from 'viem';
import { readBank } from '@/config/bank';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import { type Admin, type DeskOptions, openOffice } from '../../scripts/people/officers';
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

const INVESTOR = { email: 'investor@rehearsal.example', phone: '+447911110001' };

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
export async function signUp({ origin, codeFor }: Site, person = INVESTOR): Promise<Customer> {
  const form = { ...signupForm(person), captchaToken: await humanAnswer(origin) };
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
  const { email } = INVESTOR;
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

/** A passport and a face, of one colour. @param other answers than those of the example */
export async function showPassport({ origin }: Site, { token }: Customer, other = {}) {
  const create = { width: 900, height: 640, channels: 3, background: '#886644' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const { documentType: _, documentExpiresOn: __, ...answers } = EXAMPLE_ANSWERS;
  for (const [type, fields] of [
    ['PASSPORT', { ...answers, ...other }],
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

/** The owner of a wallet. For an account by passkey also the key, because its address follows from it. */
type Owner = {
  address: Address;
  signMessage(of: { message: string }): Promise<Hex>;
  passkey?: { signer: Hex; credentialId: string };
};

export async function linkWallet(
  { origin, chainId }: Site,
  { token }: Customer,
  { address, signMessage, passkey }: Owner,
) {
  const nonce = { address, chainId: String(chainId) };
  const { message } = await ask(origin, 'GET', 'wallet/nonce', nonce, { token });
  const signature = await signMessage({ message });
  const link = { action: 'LINK', address, message, signature, walletName: 'Rehearsal', passkey };
  await ask(origin, 'POST', 'user/userWalletRequest', link, { token });
}

/** A person who may buy: signed up, approved by the first two officers, with a wallet. @param known the same person, who got as far as an account or beyond */
export async function admit(
  site: Site,
  admin: Admin,
  { known, ...desk }: { known?: Customer | null } & Pick<DeskOptions, 'keyOf'> = {},
): Promise<Customer> {
  const { origin } = site;
  const customer = known ?? (await signUp(site));
  const { kycStatus } = await ask(origin, 'GET', 'kyc/status', {}, customer);
  if (kycStatus !== 'APPROVED') {
    if (kycStatus === 'NOT_APPLIED') await showPassport(site, customer);
    const office = await openOffice(origin, admin, desk);
    await office.approve(customer.email);
  }
  const { wallets } = await ask(origin, 'GET', 'user/my-wallet', {}, customer);
  if (wallets.length === 0) await linkWallet(site, customer, site.parties.account('investor'));
  console.log('An account, its identity approved by two officers with passkeys, and a wallet.');
  return customer;
}

/** Orders shares for an amount. @returns the order with its payment */
export async function order(
  { origin }: Site,
  { token }: Customer,
  { address, ...pay }: { address: Address; currencyId: string; amount: string },
) {
  const wish = { ...pay, side: 'PAY' };
  const { quoteId } = await ask(origin, 'GET', 'wallet/getConvertedAmount', wish, { token });
  const wanted = { quoteId, address, agreementVersion: AGREEMENT_VERSION, riskAccepted: true };
  return ask(origin, 'POST', 'wallet/buyShare', wanted, { token });
}

/** Waits for the booking of an order. @returns the order */
export const confirmed = ({ origin }: Site, { token }: Customer, orderId: string) =>
  until(
    async () => {
      const read = await ask(origin, 'GET', 'wallet/buyShare', { orderId }, { token });
      return read.status === 'CONFIRMED' ? read : undefined;
    },
    'The booking of the purchase',
    60,
  );

/** Orders, pays and waits for the booking. @returns the payment's transaction */
export async function buy(site: Site, customer: Customer): Promise<Hex> {
  const { origin, parties } = site;
  const wish = { address: parties.address('investor'), currencyId: 'BNB', amount: '0.5' };
  const { id, payment } = await order(site, customer, wish);
  const paying = { to: payment.to, data: payment.data as Hex, value: BigInt(payment.valueRaw) };
  const { transactionHash } = await parties.send('investor', paying);
  const submit = { orderId: id, action: 'SUBMIT', txHash: transactionHash };
  // Refused where the block is booked already.
  await call(origin, 'PUT', 'wallet/buyShare', submit, customer);
  await confirmed(site, customer, id);
  return transactionHash;
}
