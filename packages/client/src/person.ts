import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import type { Client } from './client';
import { ApiError } from './errors';

/** The service as a person reaches it. */
export type Place = {
  /** A client with a token, or without one. Where there are several instances, its calls go to them by turns. */
  as(token?: string): Client;
  /** The code that came last to a phone number or an e-mail address. @param purpose such as `LOGIN`; absent: of any message */
  codeFor(to: string, purpose?: string): Promise<string>;
  /** The answer of the human check; absent where none is asked. */
  humanAnswer?(): Promise<string>;
};

/** The form of the sign-up, but for consents and the human check. */
export type SignUpForm = Omit<
  InputOf<'createAccount'>,
  'confirmPassword' | 'termsAccepted' | 'riskAccepted' | 'termsVersion' | 'captchaToken'
>;

/** Enters the form of the sign-up, under the terms that are published. @returns what the codes are entered for */
export async function beginSignUp(
  { call }: Client,
  form: SignUpForm,
  { captchaToken = '', idempotencyKey }: { captchaToken?: string; idempotencyKey?: string } = {},
): Promise<string> {
  const { termsVersion } = await call(endpoints.config);
  const consents = { termsAccepted: true, riskAccepted: true, termsVersion } as const;
  const entered = { ...form, ...consents, confirmPassword: form.password, captchaToken };
  return (await call(endpoints.createAccount, entered, { idempotencyKey })).verificationId;
}

/** An account by both codes. @returns the token of its first session */
export async function signUp(place: Place, form: SignUpForm): Promise<string> {
  const client = place.as();
  const captchaToken = await place.humanAnswer?.();
  const verificationId = await beginSignUp(client, form, { captchaToken });
  const { phone, countryCode } = form;
  const phoneOtp = await place.codeFor(phone.startsWith('+') ? phone : `${countryCode}${phone}`);
  await client.call(endpoints.verifyPhoneOtp, { verificationId, otp: phoneOtp });
  const otp = await place.codeFor(form.email);
  return (await client.call(endpoints.verifyEmailOtp, { verificationId, otp })).token;
}

/**
 * Another session by password and code.
 * @param attempts how many codes are tried: in a real mailbox, that of an earlier login may be the newest for a moment
 */
export async function logIn(
  place: Place,
  { email, password }: Pick<SignUpForm, 'email' | 'password'>,
  attempts = 1,
): Promise<string> {
  const { call } = place.as();
  const captchaToken = (await place.humanAnswer?.()) ?? '';
  const wish = { identifier: email, password, captchaToken };
  const { loginId } = await call(endpoints.userLogin, wish);
  for (let left = attempts; ; left -= 1) {
    const otp = await place.codeFor(email, 'LOGIN');
    try {
      const verified = await call(endpoints.loginVerifyOtp, { loginId, otp });
      if ('token' in verified) return verified.token;
      throw new TypeError('This account asks for a second factor.');
    } catch (error) {
      if (!(error instanceof ApiError) || left <= 1) throw error;
    }
  }
}

/** The owner of a wallet. For an account by passkey also the key, because its address follows from it. */
export type Owner = {
  address: InputOf<'walletNonce'>['address'];
  signMessage(of: { message: string }): Promise<string>;
  passkey?: { signer: string; credentialId: string };
};

/** Links a wallet by its signature. */
export async function linkWallet(
  { call }: Client,
  { address, passkey, ...owner }: Owner,
  chainId = 56,
): Promise<void> {
  const { message } = await call(endpoints.walletNonce, { address, chainId });
  const signature = await owner.signMessage({ message });
  const link = { address, message, signature, passkey, walletName: 'Test wallet' };
  await call(endpoints.userWalletRequest, {
    ...link,
    action: 'LINK',
  } as InputOf<'userWalletRequest'>);
}

/** A purchase: for which wallet, in which currency, and how much is paid; with `RECEIVE`, how many shares come. */
export type Wish = {
  address: string;
  currencyId: string;
  amount: string;
  side?: 'PAY' | 'RECEIVE';
};

/** Orders shares under the agreement of the instance that takes the order. @returns the order with its payment */
export async function placeOrder(
  { call }: Client,
  { address, side = 'PAY', ...wish }: Wish,
  idempotencyKey?: string,
): Promise<DataOf<'createOrder'>> {
  const asked = { ...wish, side } as InputOf<'getConvertedAmount'>;
  const { quoteId } = await call(endpoints.getConvertedAmount, asked);
  const { agreementVersion } = await call(endpoints.config);
  const order = { quoteId, address, agreementVersion, riskAccepted: true } as const;
  return call(endpoints.createOrder, order as InputOf<'createOrder'>, { idempotencyKey });
}
