import { eq } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { users, wallets } from '@/server/users/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { changePerson } from '../../support/people/change-person';
import { wrongCode } from '../../support/people/members';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

describe('wallets', () => {
  const clock = createTestClock();
  const market = duringTests(() => startMarket({ clock }));

  type Signed = { message: string; signature: Hex };

  async function sign(buyer: Buyer, account: number, address?: string): Promise<Signed> {
    const signer = chainAccount(account);
    const nonce = await buyer.request('walletNonce', {
      address: address ?? signer.address,
      chainId: 56,
    });
    const { message } = nonce.data;
    return { message, signature: await signer.signMessage({ message }) };
  }

  const link = async (buyer: Buyer, account: number, more: object = {}) =>
    buyer.request('userWalletRequest', {
      action: 'LINK',
      address: chainAccount(account).address,
      ...(await sign(buyer, account)),
      ...more,
    });

  describe('the message', () => {
    it('names site, chain, wallet and account', async () => {
      const buyer = await market.buyer();
      const { address } = chainAccount(2);
      const { data } = await buyer.request('walletNonce', {
        address: address.toLowerCase(),
        chainId: 56,
      });
      const parsed = parseSiweMessage(data.message);
      expect(parsed).toMatchObject({
        domain: 'localhost:3000',
        uri: 'http://localhost:3000',
        version: '1',
        chainId: 56,
        address,
        nonce: data.nonce,
      });
      expect(parsed.statement).toContain(buyer.userId);
      expect(data.nonce.length).toBeGreaterThanOrEqual(32);
      expect(Date.parse(data.expiresAt) - clock.now().getTime()).toBe(600_000);
    });

    it('is for BNB Smart Chain only', async () => {
      const buyer = await market.buyer();
      const { address } = chainAccount(2);
      const answer = await buyer.request('walletNonce', { address, chainId: 1 });
      expect(answer.data.code).toBe('CHAIN_MISMATCH');
    });
  });

  describe('signing in', () => {
    it('accepts a message once', async () => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 2);
      const first = await buyer.request('walletVerify', signed);
      expect(first).toMatchObject({ status: 200, data: { address: chainAccount(2).address } });
      expect((await buyer.request('walletVerify', signed)).data.code).toBe('NONCE_EXPIRED');
    });

    // security(Money reused signatures): A wallet message works once, for its session and wallet
    it('accepts one of 20 concurrent uses', async () => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 2);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => buyer.request('walletVerify', signed)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ data }) => data.code === 'NONCE_EXPIRED')).toHaveLength(19);
    });

    it('rejects it after ten minutes', async () => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 2);
      clock.advance(601);
      expect((await buyer.request('walletVerify', signed)).data.code).toBe('NONCE_EXPIRED');
    });

    // security(Money reused signatures)
    it("rejects another session's message", async () => {
      const [alice, bob] = [await market.buyer(), await market.buyer()];
      const signed = await sign(alice, 2);
      expect((await bob.request('walletVerify', signed)).data.code).toBe('NONCE_EXPIRED');
      expect((await alice.request('walletVerify', signed)).status).toBe(200);
    });

    it('rejects it after signing out', async () => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 2);
      expect((await buyer.request('walletSignOut')).status).toBe(200);
      expect((await buyer.request('walletVerify', signed)).data.code).toBe('NONCE_EXPIRED');
    });

    const later = new Date(Date.now() + 3_600_000);
    it.each<[string, Partial<Parameters<typeof createSiweMessage>[0]>, string]>([
      ['another domain', { domain: 'evil.example' }, 'SIGNATURE_INVALID'],
      ['another site URI', { uri: 'https://evil.example' }, 'SIGNATURE_INVALID'],
      ['another wallet', { address: chainAccount(3).address }, 'SIGNATURE_INVALID'],
      ['another text', { statement: 'Send all my money.' }, 'SIGNATURE_INVALID'],
      ['a later expiry', { expirationTime: later }, 'SIGNATURE_INVALID'],
      ['another chain', { chainId: 97 }, 'CHAIN_MISMATCH'],
      ['an invented nonce', { nonce: 'x'.repeat(32) }, 'NONCE_EXPIRED'],
    ])('rejects %s', async (_, change, code) => {
      const buyer = await market.buyer();
      const signer = chainAccount(change.address ? 3 : 2);
      const { message } = await sign(buyer, 2);
      const parsed = parseSiweMessage(message) as Parameters<typeof createSiweMessage>[0];
      const altered = createSiweMessage({ ...parsed, ...change });
      const signature = await signer.signMessage({ message: altered });
      const answer = await buyer.request('walletVerify', { message: altered, signature });
      expect(answer.data.code).toBe(code);
    });

    it.each<[string, (signed: Signed) => Promise<object> | object]>([
      [
        "another wallet's signature",
        async ({ message }) => ({
          message,
          signature: await chainAccount(3).signMessage({ message }),
        }),
      ],
      ['an empty signature', ({ message }) => ({ message, signature: `0x${'00'.repeat(65)}` })],
      [
        'a modified signature',
        ({ message, signature }) => ({ message, signature: bend(signature) }),
      ],
      ['text that is not a message', ({ signature }) => ({ message: 'hello', signature })],
    ])('rejects %s', async (_, change) => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 2);
      const answer = await buyer.request('walletVerify', await change(signed));
      expect(answer.data.code).toBe('SIGNATURE_INVALID');
      expect((await buyer.request('walletVerify', signed)).status).toBe(200);
    });

    const bend = (signature: Hex): Hex =>
      `${signature.slice(0, 10)}${signature[10] === '0' ? '1' : '0'}${signature.slice(11)}` as Hex;

    it('verifies a contract wallet on the chain (EIP-1271)', async () => {
      const owner = chainAccount(4);
      const safe = await market.chain.deploy('SmartWallet', [owner.address]);
      const buyer = await market.buyer();
      const signed = await sign(buyer, 4, safe);
      expect(await buyer.request('walletVerify', signed)).toMatchObject({
        status: 200,
        data: { address: getAddress(safe) },
      });
      const forged = await sign(buyer, 5, safe);
      expect((await buyer.request('walletVerify', forged)).data.code).toBe('SIGNATURE_INVALID');
    });
  });

  describe('linking', () => {
    it('makes the first wallet the primary one, and stores its names', async () => {
      const buyer = await market.buyer();
      const { data } = await link(buyer, 10, { walletName: 'MetaMask', label: 'Daily' });
      expect(data).toMatchObject({
        address: chainAccount(10).address,
        chainId: 56,
        isPrimary: true,
        walletName: 'MetaMask',
        label: 'Daily',
        state: 'ACTIVE',
      });
      const again = await link(buyer, 10, { label: 'Savings' });
      expect(again.data).toMatchObject({ id: data.id, label: 'Savings', walletName: 'MetaMask' });
      expect((await buyer.request('myWallet')).data.wallets).toHaveLength(1);
    });

    it('accepts a verified message once', async () => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 11);
      expect((await buyer.request('walletVerify', signed)).status).toBe(200);
      const request = { action: 'LINK', address: chainAccount(11).address, ...signed };
      expect((await buyer.request('userWalletRequest', request)).status).toBe(200);
      const again = await buyer.request('userWalletRequest', request);
      expect(again.data.code).toBe('NONCE_EXPIRED');
    });

    // security(Money reused signatures)
    it('needs the signature of the wallet itself', async () => {
      const buyer = await market.buyer();
      const signed = await sign(buyer, 12);
      const answer = await buyer.request('userWalletRequest', {
        action: 'LINK',
        address: chainAccount(13).address,
        ...signed,
      });
      expect(answer.data.code).toBe('SIGNATURE_INVALID');
      const bare = await buyer.request('userWalletRequest', {
        action: 'LINK',
        address: chainAccount(12).address,
      });
      expect(bare.status).toBe(422);
    });

    it('links an address to one account, also concurrently', async () => {
      const [alice, bob] = [await market.buyer(), await market.buyer()];
      const answers = await Promise.all([link(alice, 14), link(bob, 14)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.data.code).toBe('WALLET_ALREADY_LINKED');
    });

    it('is limited to five wallets, also concurrently', async () => {
      const buyer = await market.buyer();
      const answers = await Promise.all([20, 21, 22, 23, 24, 25].map((n) => link(buyer, n)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused).toMatchObject({
        message: 'You can link at most 5 wallets.',
        data: { code: 'WALLET_LIMIT' },
      });
      const { data } = await buyer.request('myWallet');
      const primary = data.wallets.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary);
      expect(primary).toHaveLength(1);
    });
  });

  describe('changing', () => {
    const change = async (buyer: Buyer, action: string, account: number) =>
      buyer.request('userWalletRequest', {
        action,
        address: chainAccount(account).address,
        ...(await sign(buyer, account)),
      });

    it('changes the primary wallet after identity verification, with its signature', async () => {
      const { ctx } = market;
      const buyer = await market.buyer();
      await link(buyer, 26);
      await link(buyer, 27);
      const set = (kycStatus: 'APPROVED' | 'NOT_APPLIED') =>
        changePerson(ctx.db, buyer.userId, { kycStatus });
      await set('NOT_APPLIED');
      expect((await change(buyer, 'SET_PRIMARY', 27)).data.code).toBe('KYC_REQUIRED');
      await set('APPROVED');
      const bare = { action: 'SET_PRIMARY', address: chainAccount(27).address };
      expect((await buyer.request('userWalletRequest', bare)).status).toBe(422);
      expect((await change(buyer, 'SET_PRIMARY', 27)).data.isPrimary).toBe(true);
      const profile = await buyer.request('getProfile');
      expect(profile.data.primaryWallet).toBe(chainAccount(27).address);
    });

    it('unlinks a wallet, keeps its history, and allows linking it again', async () => {
      const { ctx } = market;
      const buyer = await market.buyer();
      await link(buyer, 28);
      await link(buyer, 29);
      expect((await change(buyer, 'UNLINK', 28)).status).toBe(200);
      const { data } = await buyer.request('myWallet');
      expect(data.wallets).toMatchObject([{ address: chainAccount(29).address, isPrimary: true }]);
      const stranger = await market.buyer();
      expect((await link(stranger, 28)).status).toBe(200);
      const rows = await ctx.db
        .select()
        .from(wallets)
        .where(eq(wallets.address, chainAccount(28).address.toLowerCase()));
      expect(rows.map(({ unlinkedAt }) => unlinkedAt !== null).sort()).toEqual([false, true]);
    });

    // security(Authentication and codes 6.3.7)
    it('unlinks a lost wallet with an e-mail code that required the password, and notifies its owner', async () => {
      const { ctx, service } = market;
      const buyer = await market.buyer(32);
      const { address } = chainAccount(32);
      const password = 'four green teapots 88';
      const passwordHash = await hashPassword(password);
      const [user] = await ctx.db.transaction((tx) =>
        tx.update(users).set({ passwordHash }).where(eq(users.id, buyer.userId)).returning(),
      );
      const email = user?.email ?? '';
      const asked = (given: string) =>
        buyer.request('sendOtpEmail', { purpose: 'CHANGE_WALLET', password: given });
      expect((await asked('not it')).data.code).toBe('WRONG_PASSWORD');
      const { otpId } = (await asked(password)).data;
      const otp = await service.codeFor(email);
      const unlink = (more: object) =>
        buyer.request('userWalletRequest', { action: 'UNLINK', address, otpId, otp, ...more });
      expect((await unlink({ otp: wrongCode(otp) })).data.code).toBe('OTP_INVALID');
      // Rejected for another reason, so the code is still valid.
      const foreign = { address: chainAccount(33).address };
      expect((await unlink(foreign)).data.code).toBe('WALLET_REQUIRED');
      const stolen = await unlink({ action: 'SET_PRIMARY' });
      expect([stolen.status, Object.keys(stolen.data.fields)]).toEqual([422, ['signature']]);
      expect((await unlink({})).data).toMatchObject({ address });
      expect((await unlink({})).data.code).toBe('OTP_EXPIRED');
      expect((await buyer.request('myWallet')).data.wallets).toEqual([]);
      await service.runJobs();
      const inbox = await service.request('demoOutbox', { to: email });
      const short = `${address.slice(0, 6)}…${address.slice(-4)}`;
      expect(inbox.data.docs[0].body).toContain(`${short} is no longer linked to your account`);
    });

    it('does not unlink a wallet with an open order', async () => {
      const buyer = await market.buyer(30);
      await market.order(buyer, { amount: '5' });
      expect((await change(buyer, 'UNLINK', 30)).data.code).toBe('WALLET_IN_USE');
      expect((await change(buyer, 'UNLINK', 31)).data.code).toBe('WALLET_REQUIRED');
    });
  });
});
