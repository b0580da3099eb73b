import { TRANSACTION_GAS } from '@fnx/chain/call';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import type { Hono } from 'hono';
import { encodeFunctionData, numberToHex, pad } from 'viem';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { createLogger } from '@/server/platform/log';
import { chainTarget, createRpcProxy, ensTarget } from '@/server/platform/rpc/rpc-proxy';
import { chainRules } from '@/server/platform/rpc/rpc-rules';
import { startScriptedRpc, startTestChain, type TestChain } from '../../../support/market/chain';
import { chainAccount } from '../../../support/market/chain-accounts';
import { testConfig } from '../../../support/service/service';

describe('the JSON-RPC proxy', () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof startScriptedRpc>>;
  let proxy: Hono;
  beforeAll(async () => {
    chain = await startTestChain();
    node = await startScriptedRpc(chain.rpcUrl);
    proxy = proxyFor(node.url);
  });
  afterAll(async () => {
    await node.stop();
    await chain.stop();
  });
  afterEach(() => node.reset());

  function proxyFor(url: string): Hono {
    const ctx = { config: testConfig({}, '.'), log: createLogger('silent') };
    return createRpcProxy(ctx, { url, rulesFor: async () => chainRules(chain.chainAddresses) });
  }

  const post = (body: string, headers: Record<string, string> = {}) =>
    proxy.request('/api/rpc', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const call = (method: string, params: unknown = [], id: unknown = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  });
  const ask = async (body: unknown) => (await post(JSON.stringify(body))).json();

  it('passes reads and signed transactions on', async () => {
    expect(await ask(call('eth_chainId', [], 'own id'))).toEqual({
      jsonrpc: '2.0',
      id: 'own id',
      result: '0x38',
    });
    const signer = chain.client(chainAccount(2));
    const request = await signer.prepareTransactionRequest({ to: chain.treasury, value: 1n });
    const signed = await signer.signTransaction(request);
    const sent = await ask(call('eth_sendRawTransaction', [signed]));
    expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('tries an officer’s call of the rules of holding at those that the token names, and at no others', async () => {
    const rules = `0x${'22'.repeat(20)}` as const;
    node.on('eth_call', () => pad(rules));
    const config = testConfig({}, '.');
    Object.assign(config.chain, { publicRpcUrl: node.url });
    const read = { rpcUrls: [node.url], addresses: chain.chainAddresses, timeoutMs: 8_000 };
    const ctx = { config, log: createLogger('silent'), chain: createChainReader(read) };
    proxy = createRpcProxy(ctx, chainTarget(ctx));
    const data = encodeFunctionData({
      abi: holdingRulesAbi,
      functionName: 'setCeiling',
      args: [2_500, 900n],
    });
    expect(await ask(call('eth_call', [{ to: rules, data }]))).toMatchObject({
      result: pad(rules),
    });
    const other = await ask(call('eth_call', [{ to: `0x${'33'.repeat(20)}`, data }]));
    expect(other.error.code).toBe(-32602);
    proxy = proxyFor(node.url);
  });

  it.each([
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_accounts',
    'personal_sign',
    'hardhat_setBalance',
    'hardhat_impersonateAccount',
    'evm_mine',
    'evm_increaseTime',
    'debug_traceTransaction',
    'txpool_content',
    'eth_newFilter',
    'eth_subscribe',
    'web3_clientVersion',
    'ETH_CHAINID',
    '__proto__',
    'constructor',
  ])('does not offer %s', async (method) => {
    let reached = false;
    node.on(method, () => {
      reached = true;
      return null;
    });
    expect(await ask(call(method, []))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'This method is not supported.' },
    });
    expect(reached).toBe(false);
  });

  it('for names of accounts passes one question on to Ethereum, and only where a node is named', async () => {
    const ctx = {
      config: { ...testConfig({}, '.'), ensRpcUrl: chain.rpcUrl },
      log: createLogger('silent'),
    };
    const names = createRpcProxy(ctx, ensTarget(ctx));
    const askNames = async (method: string, of = names) => {
      const response = await of.request('/api/ens-rpc', {
        method: 'POST',
        body: JSON.stringify(call(method, [])),
        headers: { 'content-type': 'application/json' },
      });
      return response.json();
    };
    expect(await askNames('eth_chainId')).toMatchObject({ result: '0x38' });
    expect((await askNames('eth_sendRawTransaction')).error.code).toBe(-32601);
    expect((await askNames('eth_getBalance')).error.code).toBe(-32601);
    const none = { ...ctx, config: { ...ctx.config, ensRpcUrl: null } };
    const away = createRpcProxy(none, ensTarget(none));
    expect((await askNames('eth_chainId', away)).error.code).toBe(-32603);
  });

  it('answers a batch in its order, the refused calls among it', async () => {
    const answers = await ask([
      call('eth_chainId', [], 7),
      call('evm_mine', [], 8),
      call('eth_blockNumber', [], 7),
      null,
    ]);
    expect(answers.map(({ id }: { id: unknown }) => id)).toEqual([7, 8, 7, null]);
    expect(answers[0].result).toBe('0x38');
    expect(answers[1].error.code).toBe(-32601);
    expect(answers[2].result).toMatch(/^0x/);
    expect(answers[3].error.code).toBe(-32600);
  });

  it('takes 20 calls in a batch and no more', async () => {
    const calls = (count: number) => Array.from({ length: count }, () => call('eth_chainId'));
    expect(await ask(calls(20))).toHaveLength(20);
    const response = await post(JSON.stringify(calls(21)));
    expect(response.status).toBe(400);
    expect((await post('[]')).status).toBe(400);
  });

  it.each<[string, string, number]>([
    ['no JSON', '{"jsonrpc":', 400],
    ['nothing', '', 400],
    ['too much', JSON.stringify(call('eth_call', ['x'.repeat(65_536)])), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it.each<[string, unknown]>([
    ['no version', { id: 1, method: 'eth_chainId' }],
    ['no id', { jsonrpc: '2.0', method: 'eth_chainId' }],
    ['an object as id', { ...call('eth_chainId'), id: {} }],
    ['a method that is no text', { ...call('eth_chainId'), method: ['eth_chainId'] }],
    ['named params', { ...call('eth_chainId'), params: { a: 1 } }],
    ['many params', call('eth_chainId', Array(9).fill(1))],
    ['a number', 7],
  ])('refuses a call with %s', async (_, body) => {
    expect((await ask(body)).error.code).toBe(-32600);
  });

  it('is for pages of this site, by POST and JSON alone', async () => {
    const body = JSON.stringify(call('eth_chainId'));
    expect((await post(body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(body, { 'content-type': 'text/plain' })).status).toBe(415);
    const get = await proxy.request('/api/rpc');
    expect(get.status).toBe(405);
    expect(get.headers.get('allow')).toBe('POST');
  });

  it.each<[string, Parameters<typeof node.fail>[0]]>([
    ['an error page', { status: 500, body: '<html>' }],
    ['a reply to another call', { status: 200, body: '{"jsonrpc":"2.0","id":99,"result":"0x1"}' }],
    ['half a reply', { status: 200, body: '{"jsonrpc":' }],
  ])('says in words that the node is away when it answers %s', async (_, outage) => {
    node.fail(outage);
    expect((await ask(call('eth_chainId'))).error).toEqual({
      code: -32603,
      message: 'The chain is currently unavailable.',
    });
  });

  it('never tells where the node is', async () => {
    const away = proxyFor('http://127.0.0.1:9/secret-key');
    const response = await away.request('/api/rpc', {
      method: 'POST',
      body: JSON.stringify(call('eth_chainId')),
      headers: { 'content-type': 'application/json' },
    });
    const text = await response.text();
    expect(text).toContain('currently unavailable');
    expect(text).not.toContain('secret-key');
  });

  // security(Money browsers' calls to a node): Known methods and contracts, capped gas
  it('sends contract calls with capped gas to the contracts of the site, and to no others', async () => {
    const { shareToken } = chain.chainAddresses.contracts;
    const totalSupply = '0x18160ddd';
    const seen: unknown[] = [];
    node.on('eth_call', (params, answer) => {
      seen.push(params[0]);
      return answer();
    });
    const own = await ask(call('eth_call', [{ to: shareToken, data: totalSupply }, 'latest']));
    expect(own.result).toMatch(/^0x[0-9a-f]{64}$/);
    expect(seen).toEqual([
      { to: shareToken, data: totalSupply, gas: numberToHex(TRANSACTION_GAS) },
    ]);
    const other = await ask(
      call('eth_call', [{ to: chain.treasury, data: totalSupply }, 'latest']),
    );
    expect(other.error.code).toBe(-32602);
    expect(seen).toHaveLength(1);
  });

  it('tells what the node says against a call', async () => {
    const answer = await ask(call('eth_sendRawTransaction', ['0x00']));
    expect(answer.error.message).toEqual(expect.any(String));
    expect(answer).not.toHaveProperty('result');
  });

  it('has a budget for each caller', async () => {
    const own = proxyFor(node.url);
    const batch = JSON.stringify(Array.from({ length: 20 }, () => call('no_such')));
    const send = () =>
      own.request('/api/rpc', {
        method: 'POST',
        body: batch,
        headers: { 'content-type': 'application/json' },
      });
    const statuses = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await send()).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  // security(Authentication and codes 6.3.1)
  it('counts an IPv6 caller by network, and all networks of a /48 together', async () => {
    const own = proxyFor(node.url);
    const batch = JSON.stringify(Array.from({ length: 20 }, () => call('no_such')));
    const send = async (remoteAddress: string) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', body: batch, headers };
      const from = { incoming: { socket: { remoteAddress } } };
      return (await own.request('/api/rpc', init, from)).status;
    };
    for (let n = 0; n < 60; n += 1) {
      expect(await send(`2001:DB8:1:2::${n.toString(16)}%eth0`)).toBe(200);
    }
    expect(await send('2001:db8:1:2:ffff::1')).toBe(429);
    // Nine more networks of the /48 share ten times as much.
    for (let n = 0; n < 540; n += 1) await send(`2001:db8:1:1${Math.floor(n / 60)}::1`);
    expect(await send('2001:db8:1:ff::1')).toBe(429);
    expect(await send('2001:db8:2::1')).toBe(200);
  });
});
