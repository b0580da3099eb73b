import { PASSWORD, type Recorder } from './recorder';
import type { Wallet } from './world';

const CHAIN = 56;
type Three = [Wallet, Wallet, Wallet];

/** A message of a wallet, signed. */
async function sign({ call, wallet }: Recorder, account: number) {
  const { address, signMessage } = wallet(account);
  const { message } = await call('walletNonce', { address, chainId: CHAIN });
  return { message, signature: await signMessage({ message }) };
}

/** Links the customer's wallet. */
export async function recordWallets(one: Recorder): Promise<void> {
  const named = { walletName: 'MetaMask', label: 'Main' };
  const { address } = one.wallet(2);
  const link = { action: 'LINK', address, ...(await sign(one, 2)), ...named } as const;
  await one.call('userWalletRequest', link);
}

/** Links to receive shares, transfers, and the recovery of a lost wallet; the customer has shares. */
export async function recordReceiving(one: Recorder): Promise<void> {
  const { call, ask } = one;
  const [{ address: from }, { address: to }, further] = [2, 4, 5].map(one.wallet) as Three;
  const { token } = (await call('receiveLink')) ?? { token: '' };
  await call('changeReceiveLink', { showsName: true, renew: false });
  await call('findReceiver', undefined, { token });
  await call('inviteReceiver', { contact: 'grace@example.com' });
  await call('canTransfer', { from, to, shares: '2.5' });
  const second = { address: further.address, ...(await sign(one, 5)) };
  await ask('userWalletRequest', { action: 'LINK', ...second });
  await call('walletVerify', await sign(one, 2));
  await call('createAttestation', { address: further.address });
  await call('walletSignOut');
  one.advance(3_600);
  const { otpId } = await ask('sendOtpEmail', { purpose: 'CHANGE_WALLET', password: PASSWORD });
  const otp = await one.codeFor(one.person.email);
  const { message } = await ask('walletNonce', { address: to, chainId: CHAIN, recovers: from });
  const signature = await one.wallet(4).signMessage({ message });
  const { id } = await call('requestRecovery', { from, to, message, signature, otpId, otp });
  await call('listRecoveries');
  one.advance(60);
  await call('cancelRecovery', undefined, { id });
}
