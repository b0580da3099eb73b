import { readFileSync } from 'node:fs';
import { TRANSACTION_GAS } from '@fnx/chain/call';
import { bnbSmartChain } from '@fnx/chain/chains';
import { batchTypedDataJson } from '@fnx/chain/deposits';
import { addWalletTypedData } from '@fnx/chain/wallet-consent';
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  toHex,
  verifyMessage,
  verifyTypedData,
  zeroAddress,
} from 'viem';
import {
  type ApprovalQuestion,
  openApproval,
  rejectApprovals,
  subscribeApprovals,
} from '@/wallet/demo/approvals';
import type { Descriptor } from '@/wallet/demo/clear-signing';
import { chooseAccount, demoAccount, nextAccount } from '@/wallet/demo/demo-accounts';
import { DEMO_NEXT_ACCOUNT } from '@/wallet/demo/demo-ids';
import { makeDemoProvider } from '@/wallet/demo/demo-provider';
import { DESCRIPTORS } from '@/wallet/demo/published-descriptors';
import { demoOfficerWallet } from '@/wallet/officer/demo-wallet';
import { descriptorsOf } from '../../scripts/contracts/wallet-metadata';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { duringTests } from '../support/setup/during-tests';

const chain = duringTests(startTestChain);

const descriptors: Descriptor[] = DESCRIPTORS.map((file) =>
  JSON.parse(readFileSync(`public/clear-signing/${file}`, 'utf8')),
);

it('the published descriptors are those of every local chain', () => {
  const deployed = { ...chain.addresses, timelock: zeroAddress, rules: zeroAddress };
  const made = descriptorsOf(deployed, {}, 'https://fnx.example');
  const contexts = descriptors.map(({ context }) => ({ context }));
  expect(DESCRIPTORS.map((file) => made[file])).toMatchObject(contexts);
});

/** A provider whose person gives the same answer to everything, and what they were asked. */
function provider(answer: boolean, index = 5, estimate?: bigint) {
  const asked: ApprovalQuestion[] = [];
  const client = createPublicClient({
    chain: bnbSmartChain(chain.rpcUrl),
    transport: http(chain.rpcUrl),
  });
  const made = makeDemoProvider({
    client: estimate ? { ...client, estimateGas: async () => estimate } : client,
    choose: () => demoAccount(index),
    next: nextAccount,
    descriptors: async () => descriptors,
    async ask(question) {
      asked.push(question);
      return answer;
    },
  });
  const ask = (method: string, ...params: unknown[]) =>
    made.request({ method, params }) as Promise<`0x${string}`>;
  const send = (transaction: object) => ask('eth_sendTransaction', transaction);
  return { ...made, asked, ask, send };
}

const REJECTED = { code: 4001 };

describe('the demo wallet', () => {
  it('shows no account before it is connected', async () => {
    const wallet = provider(true);
    await expect(wallet.request({ method: 'eth_accounts' })).resolves.toEqual([]);
    const [address] = (await wallet.request({ method: 'eth_requestAccounts' })) as string[];
    expect(address).toBe(chainAccount(5).address);
    wallet.lock();
    await expect(wallet.request({ method: 'eth_accounts' })).resolves.toEqual([]);
  });

  it('signs a message after asking', async () => {
    const wallet = provider(true);
    const { address } = chainAccount(5);
    const signature = await wallet.ask('personal_sign', toHex('Sign in'), address);
    await expect(verifyMessage({ address, message: 'Sign in', signature })).resolves.toBe(true);
    expect(wallet.asked).toEqual([{ kind: 'message', account: address, message: 'Sign in' }]);
  });

  it('sends a token payment and shows it decoded', async () => {
    const wallet = provider(true);
    const token = chain.tokenAddress('USDT');
    const args = [chain.treasury, parseEther('12.5')] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
    const hash = await wallet.send({ from: chainAccount(5).address, to: token, data });
    const receipt = await chain.reader.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    expect(wallet.asked).toMatchObject([
      {
        title: 'Send tokens',
        rows: [
          { label: 'Amount', value: '12.5 USDT' },
          { label: 'To', value: chain.treasury },
          { label: 'Contract', value: token },
          { label: 'Maximum network fee' },
        ],
      },
    ]);
  });

  it('adds a margin to the estimate, up to what a transaction may have', async () => {
    const feeOf = async (wallet: ReturnType<typeof provider>, gas?: bigint) => {
      const request = { to: chain.treasury, data: '0x01', ...(gas && { gas: toHex(gas) }) };
      await expect(wallet.send(request)).rejects.toThrow('Rejected');
      return wallet.asked.flatMap((question) => ('rows' in question ? question.rows.at(-1) : []));
    };
    const given = await feeOf(provider(false), TRANSACTION_GAS);
    expect(await feeOf(provider(false, 5, TRANSACTION_GAS - 1n))).toEqual(given);
    expect(await feeOf(provider(false, 5, 80_000n))).toEqual(await feeOf(provider(false), 90_000n));
  });

  it('sends coin', async () => {
    const wallet = provider(true);
    const before = await chain.reader.getBalance({ address: chain.treasury });
    const hash = await wallet.send({ to: chain.treasury, value: toHex(parseEther('1')) });
    await chain.reader.waitForTransactionReceipt({ hash });
    await expect(chain.reader.getBalance({ address: chain.treasury })).resolves.toBe(
      before + parseEther('1'),
    );
    expect(wallet.asked).toMatchObject([
      {
        title: 'Send BNB',
        rows: [
          { label: 'Amount', value: '1 BNB' },
          { label: 'To', value: chain.treasury },
          { label: 'Maximum network fee' },
        ],
      },
    ]);
  });

  it('sends nothing when the person says no, who sees the bytes of what no descriptor explains', async () => {
    const wallet = provider(false, 6);
    const { address } = chainAccount(6);
    const before = await chain.reader.getTransactionCount({ address });
    const args = [address, address, 0n] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args });
    const sent = wallet.send({ to: chain.tokenAddress('USDT'), data });
    await expect(sent).rejects.toMatchObject(REJECTED);
    const rows = expect.arrayContaining([{ label: 'Data', value: data }]);
    expect(wallet.asked).toMatchObject([{ title: 'Transaction request', rows }]);
    await expect(wallet.ask('personal_sign', '0x00')).rejects.toMatchObject(REJECTED);
    await expect(chain.reader.getTransactionCount({ address })).resolves.toBe(before);
  });

  it('passes questions on to the chain and refuses what it cannot do', async () => {
    const wallet = provider(true);
    const change = (chainId: string) => wallet.ask('wallet_switchEthereumChain', { chainId });
    await expect(wallet.ask('eth_chainId')).resolves.toBe('0x38');
    await expect(change('0x38')).resolves.toBeNull();
    await expect(change('0x1')).rejects.toThrow();
    const balance = wallet.ask('eth_getBalance', chainAccount(7).address, 'latest');
    await expect(balance).resolves.toMatch(/^0x/);
    await expect(wallet.ask('wallet_sendCalls')).rejects.toMatchObject({ code: -32004 });
  });

  it('signs typed data after showing them in words', async () => {
    const wallet = provider(true);
    const { address } = chainAccount(5);
    const { shareToken } = chain.addresses.contracts;
    const holder = `0x${'ab'.repeat(32)}` as const;
    const attested = { wallet: address, holder, nonce: 1n, validUntil: 1_796_313_016n };
    const data = addWalletTypedData(56, shareToken, attested);
    const signature = await wallet.ask('eth_signTypedData_v4', address, JSON.stringify(data));
    const types = { AddWallet: data.types.AddWallet };
    const signed = { ...data, types, message: attested, address, signature };
    await expect(verifyTypedData(signed)).resolves.toBe(true);
    expect(wallet.asked).toMatchObject([
      {
        title: 'Allow another wallet',
        rows: [
          { label: 'New wallet', value: address },
          { label: 'Holder ID', value: holder },
          { label: 'Valid until', value: '2026-12-03 15:50:16 UTC' },
          { label: 'Contract', value: shareToken },
        ],
      },
    ]);
  });

  it('shows an officer a batch by the same descriptors', async () => {
    const { fetch } = globalThis;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const [file] = /^\/clear-signing\/.*/.exec(String(input)) ?? [];
      return file ? new Response(readFileSync(`public${file}`)) : fetch(input, init);
    });
    const { provider: wallet } = demoOfficerWallet('CASHIER', chain.rpcUrl);
    const asked = new Promise<ApprovalQuestion | undefined>((resolve) => {
      subscribeApprovals(() => resolve(openApproval()?.question));
    });
    const sale = chain.addresses.contracts.shareSale;
    const signing = wallet.request({
      method: 'eth_signTypedData_v4',
      params: [chain.treasury, batchTypedDataJson(sale, [])],
    });
    expect(await asked).toMatchObject({
      title: 'Release bank transfers for FNX shares',
      rows: [
        { label: 'Bank transfers', value: '0' },
        { label: 'Contract', value: sale },
      ],
    });
    rejectApprovals();
    await expect(signing).rejects.toMatchObject(REJECTED);
  });

  it('lists a token after asking', async () => {
    const wallet = provider(true);
    const params = { type: 'ERC20', options: { symbol: 'FNX', address: chain.treasury } };
    await expect(wallet.request({ method: 'wallet_watchAsset', params })).resolves.toBe(true);
    expect(wallet.asked).toMatchObject([{ title: 'Add a token' }]);
  });

  it('moves to the next account and says so', async () => {
    const wallet = provider(true, 35);
    await wallet.request({ method: 'eth_requestAccounts' });
    const seen: string[][] = [];
    wallet.on('accountsChanged', (accounts) => seen.push(accounts));
    await wallet.request({ method: DEMO_NEXT_ACCOUNT });
    // After the last account comes the first that is not the chain's own.
    expect(seen).toEqual([[chainAccount(2).address]]);
    // The owner asks for another account.
    await wallet.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
    expect(seen[1]).toEqual([chainAccount(3).address]);
  });
});

describe('the account to be', () => {
  it('is the linked one where it is one of the chain', async () => {
    const { signer } = await chooseAccount([
      '0x0000000000000000000000000000000000000001',
      chainAccount(9).address.toLowerCase(),
    ]);
    expect(signer.address).toBe(chainAccount(9).address);
  });

  it.each([
    [0, 2],
    [0.999999, 35],
    [0.5, 19],
  ])('is any other than the chain’s own: %f', async (random, index) => {
    await expect(chooseAccount([], () => random)).resolves.toMatchObject({ index });
  });
});
