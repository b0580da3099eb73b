import type { Call } from '@fnx/chain/call';
import { encodeAddWallet, encodeRegister, encodeTransfer } from '@fnx/chain/share-token';
import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem';
import { followUp } from '@/server/sender/follow-up';
import { noteVanished, returnToQueue } from '@/server/sender/note-mined';
import { queueCall } from '@/server/sender/queue-call';
import { sendQueued } from '@/server/sender/send-queued';
import { linkWallet } from '../../support/market/market';
import { makePasskey } from '../../support/people/passkey-account';
import { makePerson } from '../../support/people/people';
import { SENDER, SENDER_CONFIG } from '../../support/service/sender';
import { duringTests } from '../../support/setup/during-tests';
import { startSenderWorld } from './sender-world';

const world = duringTests(() => startSenderWorld());

afterEach(() => {
  world.ctx.config.sender = { ...SENDER_CONFIG };
  world.ctx.sender = SENDER;
});

const refusal = (reason: string) => ({ status: 422, data: { code: 'CALL_NOT_RELAYED', reason } });

it('signs in with an account that does not exist yet, and links it', async () => {
  const { request } = await world.buyer();
  const [passkey, stranger] = [await makePasskey(world.chain), await makePasskey(world.chain)];
  const address = passkey.account;
  const { message } = (await request('walletNonce', { address, chainId: '56' })).data;
  const forged = { message, signature: stranger.signMessage(message) };
  expect(await request('walletVerify', forged)).toMatchObject({
    data: { code: 'SIGNATURE_INVALID' },
  });
  const signed = { message, signature: passkey.signMessage(message) };
  expect((await request('walletVerify', signed)).data).toMatchObject({ address });
  const linked = await request('userWalletRequest', { action: 'LINK', address, ...signed });
  expect(linked.data).toMatchObject({ address });
});

it('deploys the account with its first call, sends the same call once, and says how it went', async () => {
  const { request, passkey } = await world.person();
  const { account } = passkey;
  const before = await world.count();
  const state = async (id?: string) =>
    (await request('relayState', { account, ...(id ? { id } : {}) })).data;
  expect(await state()).toMatchObject({
    isOffered: true,
    isDeployed: false,
    nonce: 0,
    signers: [],
  });
  const signed = passkey.signed([world.allow(7n)], 0);
  const [first, second] = await Promise.all([
    request('relayCall', signed),
    request('relayCall', signed),
  ]);
  expect(first.data.id).toBe(second.data.id);
  expect((await request('relayCall', signed)).data).toEqual(first.data);
  expect(await world.allowance(account)).toBe(7n);
  expect(await world.count()).toBe(before + 1);
  await followUp(world.ctx);
  await world.index();
  await followUp(world.ctx);
  const call = await world.call(first.data.id);
  expect(call).toMatchObject({
    status: 'MINED',
    finalAt: expect.any(Date),
    minedTx: first.data.txHash,
  });
  // Gas that was reserved and not used is free again, once.
  expect(await state(call.id)).toEqual({
    ...{ isOffered: true, isDeployed: true, nonce: 1, signers: [passkey.signer.toLowerCase()] },
    ...{ gasLeft: SENDER_CONFIG.gasPerDay - (call.gasUsed ?? 0) },
    ...{ txHash: call.minedTx, status: 'MINED', fault: null },
  });
  const other = await world.person();
  const foreign = await other.request('relayState', { account, id: call.id });
  expect(foreign.data).toMatchObject({ txHash: null, status: null });
});

it('registers the account, moves shares by it, and takes its consent to a further wallet', async () => {
  const { request, passkey } = await world.person();
  const { shareToken } = world.chain.addresses.contracts;
  const { account } = passkey;
  const attested = (await request('createAttestation', { address: account })).data;
  const terms = { holder: attested.holder, nonce: 0n, validUntil: BigInt(attested.validUntil) };
  const register = encodeRegister(shareToken, account, terms, attested.signature);
  expect(register.data).toBe(attested.data);
  expect((await request('relayCall', passkey.signed([register], 0))).status).toBe(200);
  const empty = encodeTransfer({ token: shareToken, to: account, amount: 1n });
  expect(await request('relayCall', passkey.signed([empty], 1))).toMatchObject({
    data: {
      code: 'TRANSACTION_REFUSED',
      params: { fault: { name: expect.stringMatching(/Insufficient/) } },
    },
  });
  // A second account of the same person is registered by its own call, with the first one's consent.
  const further = await makePasskey(world.chain);
  const { message } = (await request('walletNonce', { address: further.account, chainId: '56' }))
    .data;
  const link = { action: 'LINK', address: further.account, message };
  await request('userWalletRequest', { ...link, signature: further.signMessage(message) });
  const asked = (await request('createAttestation', { address: further.account })).data;
  const consent = await passkey.signTypedData(asked.consent.typedData);
  const consented = { ...terms, nonce: 1n, validUntil: BigInt(asked.validUntil) };
  const add = encodeAddWallet(shareToken, consented, account, consent);
  const added = await request('relayCall', further.signed([add], 0));
  expect(added.data).toMatchObject({ txHash: expect.any(String) });
});

it('deploys an account alone, once', async () => {
  const { request, passkey } = await world.person();
  const asked = { account: passkey.account, firstSigner: passkey.signer };
  const { data } = await request('relayDeploy', asked);
  expect(data.txHash).toMatch(/^0x/);
  expect(await world.chain.reader.getCode({ address: passkey.account })).toBeDefined();
  expect((await request('relayDeploy', asked)).data).toEqual({ txHash: null });
});

it('sends nothing for whoever is not verified, for a stranger’s account, or without a sender', async () => {
  const { request, passkey } = await world.person();
  const stranger = await world.person();
  const signed = passkey.signed([world.allow(1n)], 0);
  expect(await stranger.request('relayCall', signed)).toMatchObject({
    data: { code: 'WALLET_MISMATCH' },
  });
  const unverified = await makePerson(world.service, 'New', { kycStatus: 'PENDING' });
  expect(await unverified.request('relayCall', signed)).toMatchObject({
    data: { code: 'KYC_REQUIRED' },
  });
  const firstSigner = stranger.passkey.signer;
  expect(await request('relayCall', { ...signed, firstSigner })).toMatchObject(refusal('SIGNER'));
  world.ctx.sender = null;
  expect(await request('relayCall', signed)).toMatchObject(refusal('OFF'));
  expect((await request('relayState', { account: passkey.account })).data).toMatchObject({
    isOffered: false,
  });
  expect(await world.calls()).not.toContainEqual(
    expect.objectContaining({ account: passkey.account.toLowerCase() }),
  );
});

it('refuses what the account would refuse: forged, foreign, expired and replayed signatures', async () => {
  const { request, passkey } = await world.person();
  const stranger = await makePasskey(world.chain);
  const calls = [world.allow(5n)];
  const signed = passkey.signed(calls, 0);
  const refused = (name: string) => ({
    data: { code: 'TRANSACTION_REFUSED', params: { fault: { name } } },
  });
  const submit = (changed: object) => request('relayCall', { ...signed, ...changed });
  const forged = stranger.signed(calls, 0, { of: passkey.account });
  expect(await submit({ signature: forged.signature })).toMatchObject(refused('InvalidSignature'));
  expect(
    await submit({ ...forged, account: passkey.account, firstSigner: passkey.signer }),
  ).toMatchObject(refused('SignerUnknown'));
  const other = passkey.signed(calls, 0, { of: stranger.account });
  expect(await submit({ signature: other.signature })).toMatchObject(refused('InvalidSignature'));
  const more = [{ ...signed.calls[0], data: world.allow(6n).data }];
  expect(await submit({ calls: more })).toMatchObject(refused('InvalidSignature'));
  const late = passkey.signed(calls, 0, { validUntil: 1_000_000_000 });
  expect(await request('relayCall', late)).toMatchObject(refused('Expired'));
  expect((await request('relayCall', signed)).status).toBe(200);
  await followUp(world.ctx);
  expect(await request('relayCall', passkey.signed([world.allow(9n)], 0))).toMatchObject(
    refused('WrongNonce'),
  );
  expect(await world.allowance(passkey.account)).toBe(5n);
});

// security(What accounts can consume network fees of passkey accounts)
it('pays for the product’s calls alone', async () => {
  const { request, passkey } = await world.person();
  const { shareToken, brake } = world.chain.addresses.contracts;
  const erc20 = parseAbi([
    'function approve(address, uint256)',
    'function transferFrom(address, address, uint256)',
  ]);
  const call = (to: Hex, data: Hex, value = 0n): Call => ({ to, data, value });
  const approve = (spender: Hex, amount: bigint) =>
    encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, amount] });
  const strangers: [Call, string][] = [
    [call(SENDER.address, '0x', 1n), 'TARGET'],
    [call(brake, '0x'), 'TARGET'],
    [call(shareToken, '0x'), 'FUNCTION'],
    [call(world.usdt, approve(SENDER.address, 1n)), 'FUNCTION'],
    [
      call(
        world.usdt,
        encodeFunctionData({
          abi: erc20,
          functionName: 'transferFrom',
          args: [SENDER.address, passkey.account, 1n],
        }),
      ),
      'FUNCTION',
    ],
    [call(world.usdt, `${world.allow(1n).data}00`), 'FUNCTION'],
    [call(world.usdt, world.allow(1n).data, parseEther('1')), 'VALUE'],
    [call(passkey.account, '0x'), 'FUNCTION'],
  ];
  for (const [one, reason] of strangers) {
    const signed = passkey.signed([world.allow(1n), one], 0);
    expect(await request('relayCall', signed)).toMatchObject(refusal(reason));
  }
  const further = (await makePasskey(world.chain)).signer;
  const signers = (name: 'addSigners' | 'removeSigners') =>
    call(
      passkey.account,
      encodeFunctionData({ abi: passkeyAccountAbi, functionName: name, args: [[further]] }),
    );
  const both = [
    signers('addSigners'),
    signers('removeSigners'),
    call(world.usdt, approve(SENDER.address, 0n)),
  ];
  expect((await request('relayCall', passkey.signed(both, 0))).status).toBe(200);
});

// security(What accounts can consume network fees of passkey accounts): A person with all accounts has a budget, and so have all together; only calls of the product are paid for
it('keeps the budgets of a person, with all of their accounts, and of all', async () => {
  const { request, userId, passkey } = await world.person();
  const used = { status: 429, data: { code: 'RELAY_BUDGET' } };
  await world.chain.automine(false);
  const first = await request('relayCall', passkey.signed([world.allow(1n)], 0));
  expect(first.status).toBe(200);
  // Until it is mined, all that the first call may use is reserved. Signatures differ a little in what they cost to verify.
  const { gasLimit } = await world.call(first.data.id);
  world.ctx.config.sender = { ...SENDER_CONFIG, gasPerDay: Math.floor(1.9 * gasLimit) };
  // Another account of the same person has no budget of its own.
  const further = await makePasskey(world.chain);
  await linkWallet(world.ctx, userId, further.account);
  const next = further.signed([world.allow(2n)], 0);
  expect(await request('relayCall', next)).toMatchObject(used);
  await world.chain.mine();
  await world.chain.automine(true);
  expect((await request('relayCall', next)).status).toBe(200);
  world.ctx.config.sender = { ...SENDER_CONFIG, gasPerDayAll: 10 };
  const last = passkey.signed([world.allow(2n)], 1);
  expect(await request('relayCall', last)).toMatchObject(used);
  world.ctx.config.sender = { ...SENDER_CONFIG };
  expect((await request('relayCall', last)).status).toBe(200);
});

// security(What accounts can consume network fees of passkey accounts)
it('counts the gas of a call once, whatever becomes of its block and however often it is asked for', async () => {
  const { request, userId, passkey } = await world.person();
  const { account } = passkey;
  const counted = async () =>
    SENDER_CONFIG.gasPerDay - (await request('relayState', { account })).data.gasLeft;
  const relay = async (nonce: number) => {
    const { data } = await request('relayCall', passkey.signed([world.allow(1n)], nonce));
    await followUp(world.ctx);
    return world.call(data.id);
  };
  const first = await relay(0);
  const second = await relay(1);
  const used = first.gasUsed ?? 0;
  expect(await counted()).toBe(used + (second.gasUsed ?? 0));
  // Its block is replaced, and it is refused in the end: its number was used.
  await noteVanished(world.ctx, second);
  expect(await counted()).toBe(used + second.gasLimit);
  await returnToQueue(world.ctx, await world.call(second.id));
  expect(await counted()).toBe(used + second.gasLimit);
  await sendQueued(world.ctx);
  expect(await world.call(second.id)).toMatchObject({ status: 'FAILED', gasUsed: null });
  expect(await counted()).toBe(used);

  const { key, toAddress, data, gasLimit } = second;
  const again = { purpose: 'ACCOUNT', key, userId, account } as const;
  const queue = () =>
    world.ctx.db.transaction((tx) =>
      queueCall(world.ctx, tx, {
        ...again,
        ...{ to: toAddress as Hex, data: data as Hex, gasLimit: BigInt(gasLimit) },
      }),
    );
  await queue();
  expect(await counted()).toBe(used + gasLimit);
  await queue();
  expect(await counted()).toBe(used + gasLimit);
  await sendQueued(world.ctx);
  expect(await counted()).toBe(used);
});

it('holds one call of an account under way for each of its numbers', async () => {
  const { request, passkey } = await world.person();
  await world.chain.automine(false);
  const first = await request('relayCall', passkey.signed([world.allow(1n)], 0));
  const other = passkey.signed([world.allow(2n)], 0);
  expect((await request('relayCall', other)).data).toMatchObject(refusal('NONCE_TAKEN').data);
  await world.chain.mine();
  await world.chain.automine(true);
  await followUp(world.ctx);
  expect(await world.call(first.data.id)).toMatchObject({ status: 'MINED' });
  await sendQueued(world.ctx);
  expect(await world.allowance(passkey.account)).toBe(1n);
});
