import { actionCalls } from '@fnx/api/desk/actions';
import type { Call } from '@fnx/chain/call';
import { type Hex, numberToHex } from 'viem';
import { readKnownContracts } from '@/server/register/calls/role-holders';
import type { Provider } from '@/wallet/officer/injected-wallets';
import { type Signer, sendChainCall } from '@/wallet/officer/send-chain-call';
import { chainAccount } from '../../support/market/chain-accounts';
import { deskOfCalls } from '../../support/market/chain-calls';
import { startMarket } from '../../support/market/market';
import { newHolder, onShareChain, shares } from '../../support/market/share-chain';
import { runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

const [TREASURY, PAYER, HOLDER, OTHER, ENFORCER] = [1, 4, 6, 7, 37] as const;
const treasury = chainAccount(TREASURY);

const market = duringTests(() => startMarket({ scripted: true }));
beforeAll(async () => {
  await onShareChain(market.chain).buy(HOLDER, newHolder(), shares(10));
  await market.index();
});
afterEach(() => market.node.reset());

const { ask, lease, receive, settle, show, signerOf } = deskOfCalls(market);
const admin = (line: string) => runAdmin(market.ctx, line, ['--reason', 'Drill']);
const usdtOf = (account: number) =>
  market.chain.balanceOf(market.chain.tokenAddress('USDT'), chainAccount(account).address);

type Prepared = { action: number; to: Hex; data: Hex };

/** Somebody pays the treasury by mistake, and the call that pays it back is prepared. */
async function prepareReturn(amount: bigint): Promise<Prepared & { transfer: string }> {
  const transfer = await receive(PAYER, amount);
  return { ...(await admin(`treasury return ${transfer}`))[0], transfer };
}

type Answers = Record<string, (params: unknown[], send: () => Promise<unknown>) => unknown>;

/** A wallet with the treasury's account, which does what the test says instead of what is asked. */
const walletOf = (answers: Answers = {}): Provider => ({
  request: async ({ method, params = [] }) => {
    const given = params as unknown[];
    if (method === 'eth_requestAccounts') return [treasury.address];
    const send = () => market.chain.rpc.request(method, given);
    return answers[method] ? answers[method](given, send) : send();
  },
});

/** Acts like the page from the click to the report. */
async function click(name: string, prepared: Prepared[], wallet = walletOf(), again?: Signer) {
  const [{ action } = { action: 0 }] = prepared;
  const calls = prepared.map(({ to, data }) => ({ to, data, value: 0n }));
  let count = 1;
  const hashes = await sendChainCall(wallet, {
    known: await readKnownContracts(market.ctx),
    calls: calls as unknown as readonly [Call, ...Call[]],
    role: 'TREASURY',
    nodeUrl: market.chain.rpcUrl,
    again,
    takeLease: async (signer, isBatch) => {
      if (isBatch) count = prepared.length;
      const way = { again: again && (true as const), together: isBatch || undefined };
      await ask(name, actionCalls.claim, { id: String(action), signer, ...way });
    },
  });
  expect(hashes).toHaveLength(count);
  for (const [index, txHash] of hashes.entries()) {
    const id = String(prepared[index]?.action);
    await ask(name, actionCalls.report, { id, txHash });
  }
  return hashes;
}

/** Signs as the wallet does, and keeps the transaction: nobody knows whether a node has it. */
const signOnly = (signed: Hex[]): Answers => ({
  eth_sendTransaction: async ([given]) => {
    const { to, data, nonce } = given as { to: Hex; data: Hex; nonce: Hex };
    const fees = { gas: 200_000n, gasPrice: 10n ** 10n, chainId: 56 };
    signed.push(await treasury.signTransaction({ to, data, nonce: Number(nonce), ...fees }));
    throw new Error('The wallet did not answer in time.');
  },
});
const broadcast = (raw: Hex | undefined) =>
  market.chain.rpc.request('eth_sendRawTransaction', [raw]);

/** Runs attempts to pay, and expects the payment once, and its row to say so. */
async function paidOnce(amount: bigint, attempts: (call: Prepared) => Promise<unknown>) {
  const before = await usdtOf(PAYER);
  const call = await prepareReturn(amount);
  await attempts(call);
  await settle();
  await expect(click('eve', [call])).rejects.toThrow('final already');
  expect(await usdtOf(PAYER)).toBe(before);
  const { txHash } = await show(call.action);
  const rows = await runAdmin(market.ctx, 'treasury list --all');
  expect(
    rows.find(({ transfer }: { transfer: string }) => transfer === call.transfer),
  ).toMatchObject({ 'returned by': `action ${call.action}`, returned: txHash });
}

const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) =>
    one.status === 'fulfilled' ? 'paid' : String(one.reason),
  );

describe('a payment leaves once', () => {
  it('from two tabs of one officer', () =>
    paidOnce(11n, async (call) => {
      const both = await outcomes([click('ada', [call]), click('ada', [call])]);
      expect(both.filter((one) => one === 'paid')).toHaveLength(1);
      expect(both.join()).toMatch(/ada@bank.example took this call|is on its way/);
    }));

  it('by two officers', () =>
    paidOnce(12n, async (call) => {
      const both = await outcomes([click('ada', [call]), click('grace', [call])]);
      expect(both.filter((one) => one === 'paid')).toHaveLength(1);
      expect(both.join()).toMatch(/(ada|grace)@bank.example took this call|is on its way/);
    }));

  it('when the page is loaded again while the wallet is open', () =>
    paidOnce(13n, async (call) => {
      let accept = () => {};
      let isAsked = () => {};
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      const accepted = new Promise<void>((resolve) => {
        accept = resolve;
      });
      const first = click('ada', [call], {
        ...walletOf({
          eth_sendTransaction: async (_, send) => {
            isAsked();
            await accepted;
            await send();
            // The page that asked is gone: nobody reports.
            throw new Error('gone');
          },
        }),
      });
      await asked;
      await expect(click('ada', [call])).rejects.toThrow('ada@bank.example took this call');
      accept();
      await expect(first).rejects.toThrow('gone');
      await settle();
      expect(await show(call.action)).toMatchObject({ state: 'FINAL', reportedBy: 'the index' });
    }));

  it('when the answer of the wallet is lost, and the first transaction arrives after the second', () =>
    paidOnce(14n, async (call) => {
      const signed: Hex[] = [];
      await expect(click('ada', [call], walletOf(signOnly(signed)))).rejects.toThrow('in time');
      const { claim } = await show(call.action);
      await expect(click('ada', [call])).rejects.toThrow('took this call');
      const lost = { sender: treasury.address, nonce: claim?.nonce ?? -1 };
      // The same number for another officer is safe, too: it is the same wallet.
      await click('grace', [call], walletOf(), lost);
      await expect(broadcast(signed[0])).rejects.toThrow(/nonce/i);
    }));

  it('when a reorganisation drops the transaction, and it comes back', () =>
    paidOnce(15n, async (call) => {
      market.node.finalizeAt(await market.chain.reader.getBlockNumber());
      const snapshot = await market.chain.rpc.request('evm_snapshot', []);
      const signed: Hex[] = [];
      const wallet = walletOf({
        eth_sendTransaction: async (params, send) => {
          await Promise.resolve(signOnly(signed).eth_sendTransaction?.(params, send)).catch(
            () => {},
          );
          return broadcast(signed[0]);
        },
      });
      const [hash = '0x'] = await click('ada', [call], wallet);
      expect((await show(call.action)).state).toBe('MINED');
      await market.chain.rpc.request('evm_revert', [snapshot]);
      await settle();
      expect(await show(call.action)).toMatchObject({ state: 'LOST', txHash: hash });
      await expect(click('grace', [call])).rejects.toThrow('may still be mined');
      const { nonce } = await signerOf(TREASURY);
      await click('ada', [call], walletOf(), { sender: treasury.address, nonce });
      await expect(broadcast(signed[0])).rejects.toThrow(/nonce/i);
      market.node.reset();
      await settle();
      const { sends } = await ask('ada', actionCalls.show, { id: String(call.action) });
      expect(sends.map(({ outcome }) => outcome)).toEqual(['FINAL', 'REPLACED']);
    }));
});

describe('a call that was given up', () => {
  const release = (name: string, action: number, declined?: true) =>
    ask(name, actionCalls.release, { id: String(action), reason: 'I saw nothing', declined });
  const send = (account: number, call: Pick<Prepared, 'to' | 'data'>) =>
    onShareChain(market.chain).send(chainAccount(account), { ...call, value: 0n });

  it('is signed by another wallet only when the first one never can', async () => {
    const [call] = await admin(`wallet freeze ${chainAccount(HOLDER).address} --shares 1`);
    await lease('ada', call.action, ENFORCER);
    await release('ada', call.action);
    await expect(lease('grace', call.action, OTHER)).rejects.toThrow('may still send this call');
    const exported = await runAdmin(market.ctx, `actions export ${call.action}`);
    expect(exported.refused).toContain('may still send');
    // The same wallet may, with the same number.
    await lease('grace', call.action, ENFORCER);
    await release('grace', call.action, true);
    await send(ENFORCER, { to: chainAccount(OTHER).address, data: '0x' });
    await settle();
    await lease('grace', call.action, OTHER);
  });

  it('is free at once when its wallet sent another transaction with its number', async () => {
    const call = await prepareReturn(21n);
    await lease('ada', call.action, TREASURY);
    await send(TREASURY, { to: treasury.address, data: '0x' });
    await settle();
    expect(await show(call.action)).toMatchObject({ state: 'PREPARED', claim: null });
    await click('grace', [call]);
    await settle();
    expect((await show(call.action)).state).toBe('FINAL');
  });
});

describe('steps', () => {
  /** The calls that pay in a distribution whose record time has passed. */
  const fund = async (): Promise<[Prepared, Prepared]> => {
    const time = Number((await market.chain.reader.getBlock()).timestamp) + 120;
    const line = `distributions announce --currency USDT --per-share 0.01 --title Dividend --document d.md --record-time ${new Date(time * 1_000).toISOString()} --send`;
    const files = { 'd.md': Buffer.from(`# Dividend ${newHolder()}`) };
    await runAdmin(market.ctx, line, ['--reason', 'Meeting'], files);
    await market.chain.mine(time + 1);
    await settle();
    const [{ number }] = await runAdmin(market.ctx, 'distributions list');
    return runAdmin(market.ctx, `distributions fund ${number}`);
  };

  it('are signed in their order', async () => {
    const [approve, payOut] = await fund();
    const { steps } = await ask('ada', actionCalls.show, { id: String(payOut.action) });
    expect(steps.map(({ id }) => id)).toEqual([approve.action, payOut.action]);
    const signer = await signerOf(TREASURY);
    const early = ask('ada', actionCalls.claim, { id: String(payOut.action), signer });
    await expect(early).rejects.toThrow(`Action ${approve.action}, “Let `);
    await click('ada', [approve]);
    await click('ada', [payOut]);
    await settle();
    expect((await show(payOut.action)).state).toBe('FINAL');
  });

  it('are signed at once by a wallet that can', async () => {
    const both = await fund();
    const hashes: Hex[] = [];
    const wallet = walletOf({
      wallet_getCapabilities: () => ({ '0x38': { atomic: { status: 'supported' } } }),
      wallet_sendCalls: async ([batch]) => {
        for (const call of (batch as { calls: object[] }).calls) {
          const given = { ...call, from: treasury.address, gas: numberToHex(900_000) };
          hashes.push((await market.chain.rpc.request('eth_sendTransaction', [given])) as Hex);
        }
        return { id: '0x1' };
      },
      wallet_getCallsStatus: async () => ({
        ...{ version: '2.0.0', id: '0x1', chainId: '0x38', atomic: true, status: 200 },
        receipts: await Promise.all(
          hashes.map((hash) => market.chain.rpc.request('eth_getTransactionReceipt', [hash])),
        ),
      }),
    });
    expect(await click('ada', both, wallet)).toEqual(hashes);
    await settle();
    for (const { action } of both) expect((await show(action)).state).toBe('FINAL');
  });
});
