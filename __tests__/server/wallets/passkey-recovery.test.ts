import { encodeRegister, encodeTransfer } from '@fnx/chain/share-token';
import { eq } from 'drizzle-orm';
import { numberToHex } from 'viem';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { users } from '@/server/users/tables';
import { approveRequest } from '@/server/wallets/recovery/decide-request';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, onShareChain, shares } from '../../support/market/share-chain';
import { photo } from '../../support/people/images';
import { makePasskey } from '../../support/people/passkey-account';
import { act } from '../../support/service/act';
import { duringTests } from '../../support/setup/during-tests';
import { startSenderWorld } from '../sender/sender-world';

const world = duringTests(() => startSenderWorld());

const PASSWORD = 'four green teapots 88';
const WAIT_SECONDS = 15 * 86_400;

it('gives the shares of a lost passkey to a new one, which sends them', async () => {
  const { chain, ctx, service } = world;
  const { shareToken } = chain.addresses.contracts;
  const people = onShareChain(chain);
  const ada = await world.person();
  const [lost, fresh] = [ada.passkey, await makePasskey(chain)];
  const passwordHash = await hashPassword(PASSWORD);
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, ada.userId));

  // The lost account has ten shares.
  const attested = (await ada.request('createAttestation', { address: lost.account })).data;
  const terms = { holder: attested.holder, nonce: 0n, validUntil: BigInt(attested.validUntil) };
  const register = encodeRegister(shareToken, lost.account, terms, attested.signature);
  expect((await ada.request('relayCall', lost.signed([register], 0))).status).toBe(200);
  await people.buy(2, newHolder(), shares(50));
  await people.token(2, 'transfer', [lost.account, shares(10)]);
  await world.index();

  // The new passkey, whose account does not exist yet, asks for them.
  const pair = { from: lost.account, to: fresh.account };
  const asked = { address: pair.to, chainId: 56, recovers: pair.from };
  const { message } = (await ada.request('walletNonce', asked)).data;
  const proof = { purpose: 'CHANGE_WALLET', password: PASSWORD };
  const { otpId } = (await ada.request('sendOtpEmail', proof)).data;
  const otp = await service.codeFor(ada.email);
  const form = new FormData();
  const fields = { ...pair, message, signature: fresh.signMessage(message), otpId, otp };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(await photo())]), 'me.jpg');
  const { status, data } = await ada.request('requestRecovery', form);
  expect([status, data.code]).toEqual([200, undefined]);

  const reason = 'Face and document match.';
  const operator = { ctx, name: 'linus' };
  await act(operator, 'recoveries approve', approveRequest, { id: data.id, reason });
  const approved = await act(operator, 'recoveries approve', approveRequest, {
    id: data.id,
    reason,
  });
  const [call] = approved.calls;
  if (!call) throw new Error('There is no call.');
  // Account 37 of the local chain is the ENFORCER.
  await people.send(chainAccount(37), { to: call.to, data: call.data, value: 0n });
  await chain.rpc.request('evm_increaseTime', [numberToHex(WAIT_SECONDS)]);
  await chain.mine();
  await people.enforcement(35, 'executeRecovery', [pair.from]);
  await world.index();

  const { wallets } = (await ada.request('myWallet')).data;
  expect(wallets).toMatchObject([{ address: pair.to, registered: true, balance: '10' }]);
  const send = encodeTransfer({
    token: shareToken,
    to: chainAccount(2).address,
    amount: shares(4),
  });
  const sent = await ada.request('relayCall', fresh.signed([send], 0));
  expect([sent.status, sent.data.code]).toEqual([200, undefined]);
  await world.index();
  expect((await ada.request('myWallet')).data.wallets).toMatchObject([{ balance: '6' }]);
});
