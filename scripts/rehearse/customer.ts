import sharp from 'sharp';
import type { Hex } from 'viem';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import { ask, PASSWORD, signupForm, until } from '../cluster/person';
import type { Stand } from './stand';

export type Customer = { email: string; token: string };

/** An invented person, with the codes that came by SMS and mail. */
export async function signUp({ inboxes }: Stand, origin: string): Promise<Customer> {
  const form = signupForm({ email: 'investor@rehearsal.example', phone: '+447911110001' });
  const { verificationId } = await ask(origin, 'POST', 'user/create-account', form);
  const otp = await inboxes.codeFor(form.phone);
  await ask(origin, 'POST', 'user/verify-phone-otp', { verificationId, otp });
  const emailOtp = await inboxes.codeFor(form.email);
  const body = { verificationId, otp: emailOtp };
  const { token } = await ask(origin, 'POST', 'user/verify-email-otp', body);
  if (!token || !PASSWORD) throw new Error('There is no session.');
  return { email: form.email, token };
}

/** A passport and a face, of one colour. */
export async function showPassport(origin: string, { token }: Customer): Promise<void> {
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

/** Links the wallet, orders, pays and waits for the booking. */
export async function buy({ parties, chainId }: Stand, origin: string, { token }: Customer) {
  const account = parties.account('investor');
  const { address } = account;
  const nonce = { address, chainId: String(chainId) };
  const { message } = await ask(origin, 'GET', 'wallet/nonce', nonce, { token });
  const signature = await account.signMessage({ message });
  const link = { action: 'LINK', address, message, signature, walletName: 'Rehearsal' };
  await ask(origin, 'POST', 'user/userWalletRequest', link, { token });

  const wish = { currencyId: 'BNB', amount: '0.5', side: 'PAY' };
  const { quoteId } = await ask(origin, 'GET', 'wallet/getConvertedAmount', wish, { token });
  const order = { quoteId, address, agreementVersion: AGREEMENT_VERSION, riskAccepted: true };
  const { id, payment } = await ask(origin, 'POST', 'wallet/buyShare', order, { token });
  const call = { to: payment.to, data: payment.data as Hex, value: BigInt(payment.valueRaw) };
  const { transactionHash } = await parties.send('investor', call);
  const submit = { orderId: id, action: 'SUBMIT', txHash: transactionHash };
  await ask(origin, 'PUT', 'wallet/buyShare', submit, { token });
  await until(async () => {
    const { status } = await ask(origin, 'GET', 'wallet/buyShare', { orderId: id }, { token });
    return status === 'CONFIRMED' ? status : undefined;
  }, 'The booking of the purchase');
  return transactionHash;
}
