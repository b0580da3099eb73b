import { readFileSync } from 'node:fs';
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem';
import { TRANSACTION_GAS } from '@/chain/call';
import { bnbSmartChain } from '@/chain/chains';
import type { ApprovalQuestion } from '@/wallet/demo/approvals';
import { type Descriptor, ERC20 } from '@/wallet/demo/clear-signing';
import { chooseAccount, demoAccount, nextAccount } from '@/wallet/demo/demo-accounts';
import { DEMO_NEXT_ACCOUNT } from '@/wallet/demo/demo-ids';
import { makeDemoProvider } from '@/wallet/demo/demo-provider';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { duringTests } from '../support/setup/during-tests';

const chain = duringTests(startTestChain);

/** As the site publishes them, at the addresses of every local chain. */
const descriptors: Descriptor[] = [
  ...['share-token', 'share-sale', 'share-staking'].map((name) =>
    JSON.parse(readFileSync(`public/clear-signing/calldata-fnx-${name}.json`, 'utf8')),
  ),
  ERC20,
];

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
  return { ...made, asked };
}

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
    const signature = (await wallet.request({
      method: 'personal_sign',
      params: [toHex('Sign in'), address],
    })) as `0x${string}`;
    await expect(verifyMessage({ address, message: 'Sign in', signature })).resolves.toBe(true);
    expect(wallet.asked).toEqual([{ kind: 'message', account: address, message: 'Sign in' }]);
  });

  it('sends a token payment and shows it decoded', async () => {
    const wallet = provider(true);
    const token = chain.tokenAddress('USDT');
    const hash = (await wallet.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: chainAccount(5).address,
          to: token,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [chain.treasury, parseEther('12.5')],
          }),
        },
      ],
    })) as `0x${string}`;
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
      const asked = wallet.request({ method: 'eth_sendTransaction', params: [request] });
      await expect(asked).rejects.toThrow('Rejected');
      return wallet.asked.flatMap((question) => ('rows' in question ? question.rows.at(-1) : []));
    };
    const given = await feeOf(provider(false), TRANSACTION_GAS);
    expect(await feeOf(provider(false, 5, TRANSACTION_GAS - 1n))).toEqual(given);
    expect(await feeOf(provider(false, 5, 80_000n))).toEqual(await feeOf(provider(false), 90_000n));
  });

  it('sends coin', async () => {
    const wallet = provider(true);
    const before = await chain.reader.getBalance({ address: chain.treasury });
    const hash = (await wallet.request({
      method: 'eth_sendTransaction',
      params: [{ to: chain.treasury, value: toHex(parseEther('1')) }],
    })) as `0x${string}`;
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

  it('shows the bytes of what no descriptor explains', async () => {
    const wallet = provider(false);
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [chainAccount(5).address, chainAccount(5).address, 0n],
    });
    await expect(
      wallet.request({
        method: 'eth_sendTransaction',
        params: [{ to: chain.tokenAddress('USDT'), data }],
      }),
    ).rejects.toMatchObject({ code: 4001 });
    expect(wallet.asked).toMatchObject([
      {
        title: 'Transaction request',
        rows: expect.arrayContaining([{ label: 'Data', value: data }]),
      },
    ]);
  });

  it('sends nothing when the person says no', async () => {
    const wallet = provider(false, 6);
    const { address } = chainAccount(6);
    const before = await chain.reader.getTransactionCount({ address });
    await expect(
      wallet.request({
        method: 'eth_sendTransaction',
        params: [{ to: chain.treasury, value: '0x1' }],
      }),
    ).rejects.toMatchObject({ code: 4001 });
    await expect(
      wallet.request({ method: 'personal_sign', params: ['0x00'] }),
    ).rejects.toMatchObject({
      code: 4001,
    });
    await expect(chain.reader.getTransactionCount({ address })).resolves.toBe(before);
  });

  it('passes questions on to the chain and refuses what it cannot do', async () => {
    const wallet = provider(true);
    await expect(wallet.request({ method: 'eth_chainId' })).resolves.toBe('0x38');
    await expect(
      wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] }),
    ).resolves.toBeNull();
    await expect(
      wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).rejects.toThrow();
    await expect(
      wallet.request({ method: 'eth_getBalance', params: [chainAccount(7).address, 'latest'] }),
    ).resolves.toMatch(/^0x/);
    await expect(wallet.request({ method: 'wallet_sendCalls', params: [] })).rejects.toMatchObject({
      code: -32004,
    });
  });

  it('signs typed data after showing each of its fields', async () => {
    const wallet = provider(true);
    const { address } = chainAccount(5);
    const data = {
      domain: { name: 'FNX ShareToken', version: '1', chainId: 56, verifyingContract: address },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        AddWallet: [{ name: 'wallet', type: 'address' }],
      },
      primaryType: 'AddWallet',
      message: { wallet: address },
    } as const;
    const signature = (await wallet.request({
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify(data)],
    })) as `0x${string}`;
    const { EIP712Domain, ...types } = data.types;
    expect(EIP712Domain).toHaveLength(4);
    await expect(verifyTypedData({ ...data, types, address, signature })).resolves.toBe(true);
    expect(wallet.asked).toMatchObject([
      { title: 'Signature request: AddWallet', rows: [{ label: 'wallet', value: address }] },
    ]);
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
