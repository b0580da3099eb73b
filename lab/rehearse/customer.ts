import { endpoints } from '@fnx/api/endpoints';
import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import * as person from '@fnx/client/person';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import type { Hex } from 'viem';
import { readBank } from '@/config/bank';
import { type Admin, type DeskOptions, openOffice } from '../../scripts/people/officers';
import {
  booked,
  clientOf,
  onChain,
  outcome,
  PASSWORD,
  signUpForm,
} from '../../scripts/people/person';
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

const INVESTOR = { email: 'investor@rehearsal.example', phone: '7911110001' };

/** The code of an earlier login may still be in the mailbox. */
const ATTEMPTS = 4;

/** Whether the human check is the service's own, which a program can answer. */
export const answersHumanCheck = readBank().captcha === 'altcha';

/** Does the work of the human check, as a browser does; empty for a third party's, which has to be open. */
async function humanAnswer(origin: string): Promise<string> {
  if (!answersHumanCheck) return '';
  const challenge = await clientOf(origin).call(endpoints.captchaChallenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const placeOf = ({ origin, codeFor }: Site): person.Place => ({
  as: (token) => clientOf(origin, token),
  codeFor,
  humanAnswer: () => humanAnswer(origin),
});

/** An invented person, with the codes that came by SMS and mail. */
export async function signUp(site: Site, known = INVESTOR): Promise<Customer> {
  const form = signUpForm(known);
  return { email: form.email, token: await person.signUp(placeOf(site), form) };
}

/** The same person again, with a mailed code; null without an account. */
export async function logIn(site: Site): Promise<Customer | null> {
  const { email } = INVESTOR;
  const known = { email, password: PASSWORD };
  const { data: token, error } = await outcome(person.logIn(placeOf(site), known, ATTEMPTS));
  if (token) return { email, token };
  if (error?.code === 'INVALID_CREDENTIALS') return null;
  throw error;
}

/** A passport and a face, of one colour. @param other answers than those of the example */
export async function showPassport({ origin }: Site, { token }: Customer, other = {}) {
  const create = { width: 900, height: 640, channels: 3, background: '#886644' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  const { documentType: _, documentExpiresOn: __, ...answers } = EXAMPLE_ANSWERS;
  for (const [type, fields] of [
    ['PASSPORT', { ...answers, ...other }],
    ['SELFIE', {}],
  ] as const) {
    const shown = { type, side: 'FRONT', ...fields } as const;
    await clientOf(origin, token).call(endpoints.kycDocument, shown, { file });
  }
}

/** Links a wallet, or an account by passkey. */
export const linkWallet = (
  { origin, chainId }: Site,
  { token }: Customer,
  owner: person.Owner,
): Promise<void> => person.linkWallet(clientOf(origin, token), owner, chainId);

/** A person who may buy: signed up, approved by the first two officers, with a wallet. @param known the same person, who got as far as an account or beyond */
export async function admit(
  site: Site,
  admin: Admin,
  { known, ...desk }: { known?: Customer | null } & Pick<DeskOptions, 'keyOf'> = {},
): Promise<Customer> {
  const { origin } = site;
  const customer = known ?? (await signUp(site));
  const { call } = clientOf(origin, customer.token);
  const { kycStatus } = await call(endpoints.kycStatus);
  if (kycStatus !== 'APPROVED') {
    if (kycStatus === 'NOT_APPLIED') await showPassport(site, customer);
    const office = await openOffice(origin, admin, desk);
    await office.approve(customer.email);
  }
  const { wallets } = await call(endpoints.myWallet);
  if (wallets.length === 0) await linkWallet(site, customer, site.parties.account('investor'));
  console.log('An account, its identity approved by two officers with passkeys, and a wallet.');
  return customer;
}

/** Orders, pays and waits for the booking. @returns the payment's transaction */
export async function buy({ origin, parties }: Site, { token }: Customer): Promise<Hex> {
  const client = clientOf(origin, token);
  const wish = { address: parties.address('investor'), currencyId: 'BNB', amount: '0.5' };
  const order = await person.placeOrder(client, wish);
  const { to, data, valueRaw } = onChain(order);
  const orderId = order.id;
  const sent = await parties.send('investor', { to, data, value: BigInt(valueRaw) });
  const txHash = sent.transactionHash;
  // Refused where the block is booked already.
  await outcome(client.call(endpoints.updateOrder, { orderId, action: 'SUBMIT', txHash }));
  await booked(client, orderId, 60);
  return txHash;
}
