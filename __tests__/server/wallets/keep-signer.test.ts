import { assertSigner, encodeSigner } from '@fnx/chain/account-signers';
import { CHAIN_ID } from '@fnx/chain/chains';
import { messageHash, ofSigner } from '@fnx/chain/passkey-account';
import { makePasskey } from '../../support/people/passkey-account';
import { duringTests } from '../../support/setup/during-tests';
import { startSenderWorld } from '../sender/sender-world';

const world = duringTests(() => startSenderWorld());

it('adds a passkey and a wallet as signers, remembers the passkey, and removes one', async () => {
  const { request, passkey } = await world.person();
  const { account } = passkey;
  const second = await makePasskey(world.chain);
  const wallet = `0x${'ab'.repeat(20)}` as const;
  const of = { account, signer: second.signer, credentialId: 'second' };
  const keeping = async (by: typeof second) => {
    const asked = { address: account, chainId: CHAIN_ID };
    const { message } = (await request('walletNonce', asked)).data;
    const signature = ofSigner(by.signer, by.signHash(messageHash(CHAIN_ID, account, message)));
    return { ...of, message, signature };
  };
  const keep = await keeping(second);
  // Before the chain lists it, nothing vouches for it.
  expect(await request('keepSigner', keep)).toMatchObject({ data: { code: 'VALIDATION_ERROR' } });
  const change = (act: 'ADD' | 'REMOVE', signer: `0x${string}`) =>
    encodeSigner({ account, act, signer });
  const both = [change('ADD', second.signer), change('ADD', wallet)];
  expect((await request('relayCall', passkey.signed(both, 0))).status).toBe(200);
  const stranger = await world.person();
  expect(await stranger.request('keepSigner', keep)).toMatchObject({
    data: { code: 'WALLET_MISMATCH' },
  });
  // A session alone cannot name a passkey that does not exist.
  const invented = { ...(await keeping(await makePasskey(world.chain))), credentialId: 'false' };
  expect(await request('keepSigner', { ...of, credentialId: 'false' })).toMatchObject({
    data: { code: 'VALIDATION_ERROR' },
  });
  expect(await request('keepSigner', invented)).toMatchObject({
    data: { code: 'SIGNATURE_INVALID' },
  });
  expect((await request('keepSigner', keep)).status).toBe(200);
  expect(await request('keepSigner', keep)).toMatchObject({ data: { code: 'NONCE_EXPIRED' } });
  expect((await request('keepSigner', await keeping(second))).status).toBe(200);
  const { wallets } = (await request('myWallet')).data;
  const mine = wallets.find((one: { address: string }) => one.address === account);
  expect(mine.passkeys).toContainEqual(
    expect.objectContaining({
      signer: second.signer.toLowerCase(),
      ...{ credentialId: 'second', device: 'an unknown device' },
    }),
  );
  const gone = passkey.signed([change('REMOVE', wallet)], 1);
  expect((await request('relayCall', gone)).status).toBe(200);
  expect((await request('relayState', { account })).data.signers).toEqual([
    passkey.signer.toLowerCase(),
    second.signer.toLowerCase(),
  ]);
});

it('shows no call for a change of another signer, account or kind', () => {
  const account = `0x${'11'.repeat(20)}` as const;
  const terms = { account, act: 'ADD', signer: `0x${'22'.repeat(20)}` } as const;
  expect(assertSigner(encodeSigner(terms), terms)).toMatchObject({ act: 'ADD' });
  for (const other of [
    { ...terms, signer: `0x${'33'.repeat(20)}` as const },
    { ...terms, account: `0x${'33'.repeat(20)}` as const },
    { ...terms, act: 'REMOVE' as const },
  ]) {
    expect(() => assertSigner(encodeSigner(other), terms)).toThrow('differs');
  }
});
