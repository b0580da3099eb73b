import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseChainAddresses } from '@fnx/chain/addresses';
import type { CurrencyId } from '@fnx/chain/currencies';
import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { brakeAbi } from '@fnx/contracts/abi/brake';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import { DeploymentError, deployShares } from '@fnx/contracts/deploy/deploy-shares';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { estimateGas } from '@fnx/contracts/deploy/estimate-gas';
import { parseParameters } from '@fnx/contracts/deploy/parameters';
import { checkNetwork, differing, readNetwork, readSeen } from '@fnx/contracts/deploy/read-network';
import { roleId } from '@fnx/contracts/deploy/roles';
import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import { encrypt, scrypt } from 'ox/Keystore';
import {
  createPublicClient,
  getContractAddress,
  type Hex,
  http,
  toFunctionSelector,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem';
import { readBank } from '@/config/bank';
import { startScriptedRpc, startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { duringTests } from '../support/setup/during-tests';

const DEPLOYER = chainAccount(20);
const at = (index: number) => chainAccount(index).address;

describe('a deployment', () => {
  let deployed: Awaited<ReturnType<typeof deployShares>>;
  const chain = duringTests(startTestChain);
  beforeAll(async () => {
    deployed = await deploy();
  });

  function parameterFile() {
    const currency = (id: CurrencyId) => ({
      token: chain.addresses.currencies[id].address ?? zeroAddress,
      feed: chain.addresses.currencies[id].feed,
      decimals: 18,
      heartbeatSeconds: 45_000,
    });
    return {
      chainId: 56,
      timelock: { minDelaySeconds: 172_800, proposers: [at(21), at(22)] },
      roles: {
        guardian: [at(29)],
        board: [at(28)],
        registrar: [at(24)],
        signer: [at(23)],
        cashier: [at(30)],
        enforcer: [at(25)],
        pauser: [at(26), at(27)],
      },
      shareToken: { ...readBank().token, maxSupply: '1100' },
      shareSale: {
        treasury: at(28),
        cap: '1000',
        dailyLimit: '200',
        minPriceUsd: '9.5',
        currencies: { BNB: currency('BNB'), USDT: currency('USDT') },
        deposits: {
          dailyLimit: '100',
          currencies: {
            EUR: {
              decimals: 2,
              feed: chain.addresses.bankFeed,
              heartbeatSeconds: 86_400,
            },
          },
        },
      },
      shareStaking: { plans: [{ termDays: 0, rateBps: 300, capacity: '500' }] },
      issuance: { announceDelaySeconds: 259_200, claimDelaySeconds: 172_800 },
      auctions: {
        minNoticeSeconds: 604_800,
        minOpenSeconds: 86_400,
        lastTimeSeconds: 3_600,
        issuable: '50',
        currencies: ['USDT'],
      },
      distributions: { recordSeconds: 1_209_600 },
      ballots: {
        pollSeconds: 3_600,
        pollRecordSeconds: 3_600,
        meetingSeconds: 1_814_400,
        meetingRecordSeconds: 604_800,
      },
      rules: { ceilingBps: 2_500, appliesFrom: '500' },
    };
  }

  const deploy = (rpcUrl = chain.rpcUrl) =>
    deployShares({ rpcUrl, deployer: DEPLOYER, parameters: parseParameters(parameterFile()) });

  // security(Money deployment): Every role and limit is read back, and the deployer keeps none
  it('gives every role and limit, and leaves the deployer none', () => {
    const { file, rows } = deployed;
    const shown = Object.fromEntries(rows.map(({ what, actual }) => [what, actual]));
    expect(shown).toMatchObject({
      ADMIN: file.timelock,
      GUARDIAN: at(29),
      SIGNER: at(23),
      'SIGNER: its admin': '8',
      PAUSER: [at(26), at(27)].sort().join(' '),
      OPERATIONS: [file.timelock, file.contracts.brake].sort().join(' '),
      'timelock PROPOSER': [at(21), at(22)].sort().join(' '),
      'timelock CANCELLER': at(29),
      'timelock EXECUTOR': 'none',
      'timelock getMinDelay': '172800',
      'shareToken name': readBank().token.name,
      'shareToken rules': file.rules,
      'issuance announceDelay': '259200',
      'issuance claimDelay': '172800',
      'auctions treasury': at(28),
      'auctions minNotice': '604800',
      'auctions minOpen': '86400',
      'auctions lastTime': '3600',
      'auctions issuable': '50000000',
      'distributions recordNotice': '1209600',
      'ballots notices 0': '3600 3600',
      'ballots notices 1': '1814400 604800',
      'rules ceilingBps': '2500',
      'rules previous': 'none',
      'shareSale cap': '1000000000',
      'shareSale dailyLimit': '200000000',
      'shareSale minPriceUsd': '950000000',
      'shareStaking plans 0': '0 300 500000000 true',
    });
    const { BNB } = chain.addresses.currencies;
    expect(shown[`shareSale currencies ${zeroAddress}`]).toBe(`${BNB.feed} 90000 26`);
    expect(rows.map(({ actual }) => actual).join(' ')).not.toContain(DEPLOYER.address);
  });

  it('costs the gas that was estimated before, up to a tenth', async () => {
    const receipts = await Promise.all(
      deployed.file.transactions.map((hash) => chain.reader.getTransactionReceipt({ hash })),
    );
    const used = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
    const ratio = Number(estimateGas(parseParameters(parameterFile()))) / Number(used);
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.1);
  });

  // security(Money deployment)
  it('cannot be changed by its deployer, neither directly nor through the timelock', async () => {
    const { file } = deployed;
    const wallet = chain.client(DEPLOYER);
    const cap = { address: file.contracts.shareSale, abi: shareSaleAbi } as const;
    await expect(
      wallet.writeContract({ ...cap, functionName: 'setCap', args: [1n] }),
    ).rejects.toThrow('MissingRole');
    const grant = { address: file.contracts.authority, abi: accessManagerAbi } as const;
    const args = [roleId('SIGNER'), DEPLOYER.address, 0] as const;
    await expect(
      wallet.writeContract({ ...grant, functionName: 'grantRole', args }),
    ).rejects.toThrow('AccessManagerUnauthorizedAccount');
    const { abi } = readArtifact('TimelockController');
    const propose = [file.contracts.shareSale, 0n, '0x', zeroHash, zeroHash, 172_800n];
    await expect(
      wallet.writeContract({
        address: file.timelock,
        abi,
        functionName: 'schedule',
        args: propose,
      }),
    ).rejects.toThrow('AccessControlUnauthorizedAccount');
  });

  /** A node whose calls of one function answer something else. */
  async function withLiar(signature: string, answer: bigint, act: (url: string) => Promise<void>) {
    const liar = await startScriptedRpc(chain.rpcUrl);
    const selector = toFunctionSelector(signature);
    liar.on('eth_call', ([call], ask) =>
      (call as { data: Hex }).data.startsWith(selector) ? toHex(answer, { size: 32 }) : ask(),
    );
    try {
      await act(liar.url);
    } finally {
      await liar.stop();
    }
  }

  it.each<[string, bigint, RegExp]>([
    ['sold()', 7n, /! shareSale sold +7, not 0/],
    ['hasRole(bytes32,address)', 0n, /! timelock ADMIN +, not 0x/],
    ['hasRole(bytes32,address)', 1n, /! timelock PROPOSER +none 0x[^,]+, not 0x/],
    ['getRoleAdmin(uint64)', 0n, /! SIGNER: its admin +0, not 8/],
    ['getRoleGuardian(uint64)', 8n, /! BOARD: its guardian +8, not 0/],
    ['rules()', 0n, /! shareToken rules +none, not 0x/],
    ['minNotice()', 60n, /! auctions minNotice +60, not 604800/],
    ['claimDelay()', 60n, /! issuance claimDelay +60, not 172800/],
  ])('is refused when %s answers %d', async (signature, answer, message) => {
    await withLiar(signature, answer, async (url) => {
      const refused = await deploy(url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DeploymentError);
      expect((refused as Error).message).toMatch(message);
    });
  });

  type Network = Parameters<typeof checkNetwork>[1];
  const publicClient = () => createPublicClient({ transport: http(chain.rpcUrl) });
  const network = (): Network => {
    const { contracts, timelock, rules } = deployed.file;
    const parameters = parseParameters(parameterFile());
    return { contracts: { ...contracts }, timelock, rules, parameters };
  };

  /** The rows that differ, read again for a network that is altered as it says. */
  async function faults(alter: (network: Network) => void = () => {}): Promise<string[]> {
    const altered = network();
    alter(altered);
    const rows = differing(await checkNetwork(publicClient(), altered));
    return rows.map(({ what, actual }) => `${what}: ${actual}`);
  }

  it.each<[string, string]>([
    ['distributions', 'Ballots'],
    ['offers', 'Ballots'],
    ['passkeyAccounts', 'Ballots'],
    ['shareToken', 'TestToken'],
  ])('is known by its code: %s with the code of %s is not ours', async (name, other) => {
    const address = deployed.file.contracts[name as ContractName];
    const foreign = readArtifact(other).bytecode;
    const code = await chain.rpc.request('eth_getCode', [address, 'latest']);
    await chain.rpc.request('hardhat_setCode', [address, foreign]);
    try {
      expect(await faults()).toContain(`code of ${name}: other code`);
    } finally {
      await chain.rpc.request('hardhat_setCode', [address, code]);
    }
    expect(await faults()).toEqual([]);
  });

  it('knows the code that all accounts share', async () => {
    const address = await chain.reader.readContract({
      address: deployed.file.contracts.passkeyAccounts,
      abi: passkeyAccountsAbi,
      functionName: 'implementation',
    });
    const code = await chain.rpc.request('eth_getCode', [address, 'latest']);
    const cut = `${String(code).slice(0, -2)}00`;
    await chain.rpc.request('hardhat_setCode', [address, cut]);
    expect(await faults()).toEqual(['code of passkeyAccounts implementation: other code']);
    await chain.rpc.request('hardhat_setCode', [address, code]);
  });

  it('knows currencies by what their tokens and feeds say, and the paying agent', async () => {
    const { USDC, BNB } = chain.addresses.currencies;
    const wrong = await faults(({ parameters: { shareSale, shareToken } }) => {
      const { USDT } = shareSale.currencies;
      if (!USDT) throw new Error('USDT');
      Object.assign(USDT, { token: USDC.address, feed: BNB.feed, decimals: 8 });
      shareSale.deposits.currencies = {
        GBP: { decimals: 2, feed: chain.addresses.bankFeed, heartbeatSeconds: 86_400 },
      };
      shareToken.payingAgent = at(24);
    });
    expect(wrong).toEqual(
      expect.arrayContaining([
        'token USDT symbol: USDC',
        'token USDT decimals: 18',
        'feed of USDT description: BNB / USD',
        'feed of GBP description: EUR / USD',
        'shareToken payingAgent: none',
      ]),
    );
    const named = await faults(({ parameters: { shareSale } }) => {
      Object.assign(shareSale.currencies.USDT ?? {}, { symbol: 'USDT.e', feedOf: 'BNB' });
    });
    expect(named).toEqual(['token USDT symbol: USDT', 'feed of USDT description: USDT / USD']);
  });

  // security(Money deployment)
  it('holds no operation that was scheduled before the delay, or that is forgotten', async () => {
    expect(await faults(({ contracts }) => (contracts.fromBlock += 1))).toContain(
      'events since the deployment: some',
    );
    const { timelock } = deployed.file;
    const call = [timelock, 0n, '0x', zeroHash, zeroHash, 172_800n] as const;
    await chain.client(chainAccount(21)).writeContract({
      address: timelock,
      abi: timelockAbi,
      functionName: 'schedule',
      args: call,
    });
    expect(await faults()).toEqual([]);
    const client = publicClient();
    const seen = await readSeen(client, network(), await client.getBlockNumber());
    const [operation] = seen.operations;
    const late = { ...seen, time: seen.time + 33n * 86_400n };
    const short = { ...seen, operations: [{ id: operation?.id ?? '0x', delay: 0n }] };
    const cases = [
      [late, false],
      [short, false],
      [seen, true],
    ] as const;
    for (const [one, fresh] of cases) {
      const rows = differing(await readNetwork(client, network(), one, fresh));
      expect(rows.map(({ what }) => what)).toEqual([`timelock operation ${operation?.id}`]);
    }
    await chain.client(chainAccount(29)).writeContract({
      address: timelock,
      abi: timelockAbi,
      functionName: 'cancel',
      args: [operation?.id ?? '0x'],
    });
    const after = await readSeen(client, network(), await publicClient().getBlockNumber());
    expect(after.operations).toEqual([]);
  });

  it('is refused on another chain', async () => {
    const parameters = parseParameters({ ...parameterFile(), chainId: 97 });
    const other = deployShares({ rpcUrl: chain.rpcUrl, deployer: DEPLOYER, parameters });
    await expect(other).rejects.toThrow('chain id 56, not 97');
  });

  it('is refused when one setting fails, and then nothing is set', async () => {
    const file = parameterFile();
    file.shareSale.currencies.USDT.decimals = 6;
    const parameters = parseParameters(file);
    const first = await chain.reader.getTransactionCount({ address: DEPLOYER.address });
    const wrong = deployShares({ rpcUrl: chain.rpcUrl, deployer: DEPLOYER, parameters });
    await expect(wrong).rejects.toThrow(DeploymentError);
    await expect(wrong).rejects.toThrow('executeBatch');
    // Timelock, authority, brake, token, sale.
    const sale = getContractAddress({ from: DEPLOYER.address, nonce: BigInt(first + 4) });
    const call = { address: sale, abi: shareSaleAbi } as const;
    expect(await chain.reader.readContract({ ...call, functionName: 'minPriceUsd' })).toBe(0n);
    expect(await chain.reader.readContract({ ...call, functionName: 'cap' })).toBe(0n);
  });

  describe('by the command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fnx-deploy-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const write = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };

    const exchange = () => {
      const { currencies, router, factory, wrappedNative } = chain.addresses;
      return { currencies, router, factory, wrappedNative };
    };

    const contracts = (...args: string[]) => {
      const script = ['--import', 'tsx', 'scripts/contracts/contracts.ts'];
      const cwd = join(__dirname, '../..');
      return promisify(execFile)(process.execPath, [...script, ...args], { cwd });
    };

    const run = (rpcUrl: string, out: string, ...spend: string[]) => {
      const [key, options] = scrypt({ password: 'a secret', n: 1024, r: 8, p: 1 });
      const secret = toHex(DEPLOYER.getHdKey().privateKey as Uint8Array);
      const files = [
        ['--keystore', write('key.json', JSON.stringify(encrypt(secret, key, options)))],
        ['--password-file', write('password', 'a secret\n')],
        [
          '--parameters',
          write('parameters.json', JSON.stringify({ ...parameterFile(), addresses: exchange() })),
        ],
        ['--out', out],
      ];
      return contracts('deploy', '--rpc', rpcUrl, ...files.flat(), ...spend);
    };
    const ALLOWED = ['--spend', '10'];

    it('says what it costs, and spends nothing that the line does not allow', async () => {
      const { address } = DEPLOYER;
      const before = await chain.reader.getTransactionCount({ address });
      const out = join(folder, 'unpaid.json');
      const told = run(chain.rpcUrl, out).catch(({ stdout, stderr }) => `${stdout}${stderr}`);
      expect(await told).toMatch(
        /The deployment costs about 0\.\d+ BNB .* pays, and has \d+[\s\S]+Add --spend 0\.\d+: the most/,
      );
      await expect(run(chain.rpcUrl, out, '--spend', '0.000001')).rejects.toThrow(
        '--spend allows 0.000001 BNB',
      );
      expect(await chain.reader.getTransactionCount({ address })).toBe(before);
      expect(existsSync(out)).toBe(false);
    });

    it('writes addresses that the service reads, and never over earlier ones', async () => {
      const out = join(folder, 'addresses.json');
      const { stdout } = await run(chain.rpcUrl, out, ...ALLOWED);
      expect(stdout).toMatch(/All \d+ values agree/);
      const file = JSON.parse(readFileSync(out, 'utf8'));
      expect(parseChainAddresses(file).contracts).toEqual(file.contracts);
      expect(parseChainAddresses(file)).toMatchObject(exchange());
      const first = await chain.reader.getTransactionReceipt({ hash: file.transactions[0] });
      expect(file.contracts.fromBlock).toBe(Number(first.blockNumber));
      const code = await chain.rpc.request('eth_getCode', [file.contracts.shareSale, 'latest']);
      expect(String(code).length).toBeGreaterThan(1000);
      await expect(run(chain.rpcUrl, out)).rejects.toThrow('exists');
    });

    it('is read again at any time, and each difference is named', async () => {
      const out = join(folder, 'addresses.json');
      const again = () => contracts('check', out, '--rpc', chain.rpcUrl);
      expect((await again()).stdout).toMatch(/All \d+ values agree/);
      const { brake } = JSON.parse(readFileSync(out, 'utf8')).contracts;
      const args = [roleId('SIGNER'), at(23)] as const;
      await chain
        .client(chainAccount(29))
        .writeContract({ address: brake, abi: brakeAbi, functionName: 'take', args });
      const told = await again().catch(({ stdout, stderr }) => `${stdout}${stderr}`);
      expect(told).toMatch(new RegExp(`! SIGNER +, not ${at(23)}`));
      expect(told).toContain('1 of ');
    });

    it('has a key that is removed once the account has neither rights nor money', async () => {
      const network = join(folder, 'addresses.json');
      const forget = (...args: string[]) => {
        const script = ['--import', 'tsx', 'scripts/ops/keystore.ts', 'forget', ...args];
        return promisify(execFile)(process.execPath, [...script, '--rpc', chain.rpcUrl]).catch(
          ({ stderr }) => ({ stdout: String(stderr) }),
        );
      };
      const named = (name: string, address: string) =>
        write(name, JSON.stringify({ address: address.slice(2).toLowerCase() }));
      const guardian = named('guardian.json', at(29));
      expect((await forget(guardian, '--network', network, '--yes')).stdout).toMatch(
        /is needed: it has\n {2}GUARDIAN in the contracts\n[\s\S]+ {2}\d+[.\d]* BNB: send them on first/,
      );
      const deployer = named('deployer.json', DEPLOYER.address);
      write('deployer.json.password', 'a secret');
      const rich = await forget(deployer, '--network', network, '--yes');
      expect(rich.stdout).toMatch(/it has\n {2}\d+[.\d]* BNB: send them on first/);
      const { address } = DEPLOYER;
      const balance = await chain.reader.getBalance({ address });
      await chain.rpc.request('hardhat_setBalance', [address, toHex(10n ** 14n)]);
      expect((await forget(deployer, '--network', network)).stdout).toMatch(
        /^Add --yes to remove /m,
      );
      const gone = await forget(deployer, '--network', network, '--yes');
      expect(gone.stdout).toMatch(/^Removed: \S+deployer\.json, \S+deployer\.json\.password\./m);
      expect([guardian, deployer, `${deployer}.password`].map(existsSync)).toEqual([
        true,
        false,
        false,
      ]);
      await chain.rpc.request('hardhat_setBalance', [address, toHex(balance)]);
    });

    it('writes nothing when a value differs', async () => {
      const out = join(folder, 'none.json');
      await withLiar('cap()', 1n, (url) =>
        expect(run(url, out, ...ALLOWED)).rejects.toThrow('The chain differs from the parameters'),
      );
      expect(existsSync(out)).toBe(false);
    });
  });
});
