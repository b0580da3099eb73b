import type { Call } from '@fnx/chain/call';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { encodeExecute, encodeSchedule, operationId } from '@fnx/chain/officers/timelock-calls';
import { quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { encodeIssue, type ListedShares, treeOf } from '@fnx/chain/share-list';
import { addWalletTypedData } from '@fnx/chain/wallet-consent';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import { type DeploymentFile, deployShares } from '@fnx/contracts/deploy/deploy-shares';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { parseParameters } from '@fnx/contracts/deploy/parameters';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { type AuthorityRole, roleId } from '@fnx/contracts/deploy/roles';
import { DAY_SECONDS } from '@fnx/values/time';
import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  publicActions,
  stringToHex,
  type TransactionReceipt,
  zeroAddress,
  zeroHash,
} from 'viem';
import { toAccount } from 'viem/accounts';
import { httpRpc, type LocalChain } from '../../scripts/dev/local-chain';

const ROLES = ['guardian', 'board', 'registrar', 'signer', 'cashier', 'enforcer', 'pauser'];
const PEOPLE = ['treasury', 'proposer', 'anyone', 'ada', 'adaTwo', 'ben', 'cleo', 'spare'];

/** Accounts of the node, by their places; none has two parts. The first two are those of the node's own deployment. */
const PARTS = ['node', 'payer', 'deployer', ...ROLES, ...PEOPLE];

const FAR = 10n ** 12n;

type Contract = ContractName | 'timelock';

const ERRORS = Object.values(CONTRACT_ABIS).flatMap((abi) =>
  (abi as Abi).filter(({ type }) => type === 'error'),
);

export const shares = (whole: number): bigint => BigInt(whole) * 1_000_000n;

export const holderOf = (name: string): Hex => keccak256(stringToHex(name));

/** Stands for the document that a call names by its hash. */
export const DOCUMENT = holderOf('document');

/** A line of a list without a lock-up; without a wallet, it is a book entry. */
export const line = (
  index: number,
  holder: string,
  wallet: Address | null,
  whole: number,
): ListedShares => ({
  index,
  holder: holderOf(holder),
  wallet,
  sharesRaw: shares(whole),
  lockedUntil: null,
});

const connect = (rpcUrl: string) =>
  createWalletClient({
    transport: patientHttp(rpcUrl, 0),
    pollingInterval: 20,
  }).extend(publicActions);

/** A bank on a local chain, deployed as on a real one: a timelock of 48 hours, and an account for each role. */
export class Bank {
  readonly client;
  readonly rpc;
  readonly usdt: Address;
  /** The contracts to which calls go. */
  set = {} as DeploymentFile;
  private accounts: Address[] = [];

  private constructor(private readonly chain: LocalChain) {
    this.client = connect(chain.rpcUrl);
    this.rpc = httpRpc(chain.rpcUrl);
    this.usdt = chain.addresses.currencies.USDT.address as Address;
  }

  static async open(chain: LocalChain): Promise<Bank> {
    const bank = new Bank(chain);
    bank.accounts = (await bank.rpc.request('eth_accounts', [])) as Address[];
    bank.set = await bank.deploy();
    return bank;
  }

  at(part: string): Address {
    return getAddress(this.accounts[PARTS.indexOf(part)] ?? '0x');
  }

  /** Deploys a whole set of contracts. */
  async deploy(): Promise<DeploymentFile> {
    const { currencies: tokens, bankFeed } = this.chain.addresses;
    const heartbeatSeconds = 1_000 * DAY_SECONDS;
    const { feed } = tokens.USDT;
    const currencies = { USDT: { token: this.usdt, feed, decimals: 18, heartbeatSeconds } };
    const euro = { feed: bankFeed, decimals: 2, heartbeatSeconds };
    const deposits = { dailyLimit: '1000', currencies: { EUR: euro } };
    const limits = { cap: '1000', dailyLimit: '1000', minPriceUsd: '10', deposits };
    const parameters = parseParameters({
      chainId: 56,
      timelock: { minDelaySeconds: 2 * DAY_SECONDS, proposers: [this.at('proposer')] },
      roles: Object.fromEntries(ROLES.map((role) => [role, [this.at(role)]])),
      shareToken: { name: 'A share', symbol: 'A', maxSupply: '10000' },
      shareSale: { treasury: this.at('treasury'), ...limits, currencies },
      shareStaking: { plans: [{ termDays: 0, rateBps: 300, capacity: '500' }] },
      issuance: { announceDelaySeconds: 3 * DAY_SECONDS, claimDelaySeconds: 2 * DAY_SECONDS },
      auctions: {
        minNoticeSeconds: 7 * DAY_SECONDS,
        minOpenSeconds: DAY_SECONDS,
        lastTimeSeconds: 3_600,
        issuable: '0',
        currencies: ['USDT'],
      },
      distributions: { recordSeconds: 14 * DAY_SECONDS },
      ballots: {
        pollSeconds: 3_600,
        pollRecordSeconds: 3_600,
        meetingSeconds: 21 * DAY_SECONDS,
        meetingRecordSeconds: 7 * DAY_SECONDS,
      },
      rules: null,
    });
    const { rpcUrl } = this.chain;
    return (await deployShares({ rpcUrl, deployer: toAccount(this.at('deployer')), parameters }))
      .file;
  }

  async wait(seconds: number): Promise<void> {
    await this.rpc.request('evm_increaseTime', [numberToHex(seconds)]);
    await this.rpc.request('evm_mine', []);
  }

  async now(): Promise<bigint> {
    return (await this.client.getBlock()).timestamp;
  }

  /** Sends a call of a part. @throws the node's error when it is refused */
  async send(who: string, contract: Contract, name: string, ...args: unknown[]) {
    return this.sendCall(who, this.encode(contract, name, args));
  }

  /** The error with which a call is refused; `done` when it would be carried out. */
  async refusal(who: string, contract: Contract, name: string, ...args: unknown[]) {
    try {
      const call = this.callOf(contract, name, args);
      await this.client.simulateContract({ account: this.at(who), ...call });
      return 'done';
    } catch (error) {
      const isRevert = (cause: unknown) => cause instanceof ContractFunctionRevertedError;
      const revert = error instanceof BaseError ? error.walk(isRevert) : null;
      if (!revert) throw error;
      return (revert as ContractFunctionRevertedError).data?.errorName ?? 'no reason';
    }
  }

  read(contract: Contract, name: string, ...args: unknown[]): Promise<unknown> {
    return this.client.readContract(this.callOf(contract, name, args));
  }

  /** A view of the share token at a block. */
  readAt(blockNumber: bigint, name: string, ...args: unknown[]): Promise<unknown> {
    return this.client.readContract({ ...this.callOf('shareToken', name, args), blockNumber });
  }

  /** Schedules a call of ADMIN. @returns the timelock's number of it */
  async schedule(contract: Contract, name: string, ...args: unknown[]): Promise<Hex> {
    const operation = this.operation(contract, name, args);
    const delay = BigInt(2 * DAY_SECONDS);
    await this.sendCall('proposer', encodeSchedule(this.set.timelock, { ...operation, delay }));
    return operationId(operation);
  }

  /** Carries out a scheduled call. */
  execute(contract: Contract, name: string, ...args: unknown[]): Promise<TransactionReceipt> {
    const operation = this.operation(contract, name, args);
    return this.sendCall('anyone', encodeExecute(this.set.timelock, operation));
  }

  /** ADMIN's way: a proposer schedules, and 48 hours later anyone executes. */
  async admin(contract: Contract, name: string, ...args: unknown[]): Promise<void> {
    await this.schedule(contract, name, ...args);
    await this.wait(2 * DAY_SECONDS);
    await this.execute(contract, name, ...args);
  }

  take(role: AuthorityRole, account: string): Promise<TransactionReceipt> {
    return this.send('guardian', 'brake', 'take', roleId(role), this.at(account));
  }

  balance(holder: string): Promise<unknown> {
    return this.read('shareToken', 'holderBalance', holderOf(holder));
  }

  /** An approval, a quote, and its signature. */
  async quote(buyer: string, whole: number, signer = 'signer'): Promise<[SaleQuote, Hex]> {
    const sale = this.set.contracts.shareSale;
    const quote: SaleQuote = {
      orderId: holderOf(crypto.randomUUID()),
      buyer: this.at(buyer),
      holder: holderOf(buyer),
      payToken: this.usdt,
      payAmount: BigInt(whole) * 11n * 10n ** 18n,
      shares: shares(whole),
      validUntil: (await this.now()) + 900n,
      agreementHash: DOCUMENT,
    };
    const args = [sale, quote.payAmount] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    await this.sendCall(buyer, { to: this.usdt, value: 0n, data });
    const typed = quoteTypedData(56, sale, quote);
    return [quote, await this.client.signTypedData({ account: this.at(signer), ...typed })];
  }

  /** Announces a list. @returns its number, and what issues lines by their places in it */
  async announce(lines: readonly ListedShares[], total: bigint) {
    const tree = await treeOf(lines);
    await this.send('board', 'issuance', 'announce', tree.root, lines.length, total, DOCUMENT);
    const id = (await this.read('issuance', 'lastAnnouncementId')) as bigint;
    const issue = (...places: number[]) => {
      const some = places.flatMap((place) => lines[place] ?? []);
      const { issuance } = this.set.contracts;
      return this.sendCall('anyone', encodeIssue(issuance, id, some, places.map(tree.proofOf)));
    };
    return { id, issue };
  }

  /** Announces a dollar a share for a record time in 14 days, without tax. */
  async announceMoney(): Promise<void> {
    const time = (await this.now()) + BigInt(14 * DAY_SECONDS + 60);
    const tax = { bps: 0, wallet: zeroAddress, exceptionsRoot: zeroHash, exceptions: 0 };
    const terms = [time, this.usdt, 10n ** 18n, DOCUMENT, tax];
    await this.send('board', 'distributions', 'announce', ...terms);
  }

  /** REGISTRAR claims the book entry of a person, whose first claim it is, for the wallet of the same name. */
  async claim(person: string): Promise<void> {
    const fields = ['bytes32 holder', 'address wallet', 'uint256 nonce', 'uint256 validUntil'];
    const [holder, wallet, account] = [holderOf(person), this.at(person), this.at('signer')];
    const verifyingContract = this.set.contracts.issuance;
    const attestation = await this.client.signTypedData({
      account,
      domain: { name: 'FNX Issuance', version: '1', chainId: 56, verifyingContract },
      types: {
        BookClaim: fields.map((field) => {
          const [type = '', name = ''] = field.split(' ');
          return { type, name };
        }),
      },
      primaryType: 'BookClaim',
      message: { holder, wallet, nonce: 0n, validUntil: FAR },
    });
    await this.send('registrar', 'issuance', 'claimBook', holder, wallet, FAR, attestation);
  }

  /** Adds a wallet of a person with the consent of another one. */
  async addWallet(person: string, wallet: string): Promise<void> {
    const [account, holder] = [this.at(person), holderOf(person)];
    const nonce = (await this.read('shareToken', 'nonces', holder)) as bigint;
    const message = { wallet: this.at(wallet), holder, nonce, validUntil: FAR };
    const typed = addWalletTypedData(56, this.set.contracts.shareToken, message);
    const consent = await this.rpc.request('eth_signTypedData_v4', [account, typed]);
    await this.send(wallet, 'shareToken', 'addWallet', holder, account, nonce, FAR, consent);
  }

  private callOf(contract: Contract, functionName: string, args: readonly unknown[]) {
    const isOurs = contract !== 'timelock';
    const abi = isOurs ? CONTRACT_ABIS[contract] : readArtifact('TimelockController').abi;
    const address = isOurs ? this.set.contracts[contract] : this.set.timelock;
    return { address, abi: [...(abi as Abi), ...ERRORS] as Abi, functionName, args };
  }

  private encode(contract: Contract, name: string, args: readonly unknown[]): Call {
    const call = this.callOf(contract, name, args);
    return { to: call.address, value: 0n, data: encodeFunctionData(call) };
  }

  private operation(contract: Contract, name: string, args: readonly unknown[]) {
    const call = this.encode(contract, name, args);
    return { call, salt: keccak256(call.data) };
  }

  private async sendCall(who: string, { to, data }: Call): Promise<TransactionReceipt> {
    const account = this.at(who);
    const hash = await this.client.sendTransaction({ account, chain: null, to, data });
    return this.client.waitForTransactionReceipt({ hash });
  }
}
