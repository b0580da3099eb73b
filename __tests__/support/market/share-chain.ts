import { randomBytes } from 'node:crypto';
import { BALLOT_KINDS, type BallotKind } from '@fnx/api/shared/rights-vocabulary';
import { bookClaimTypedData } from '@fnx/chain/book-claims';
import type { Call } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import type { CurrencyId } from '@fnx/chain/currencies';
import { encodeBuy, quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { enforcementAbi } from '@fnx/contracts/abi/enforcement';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import {
  type Abi,
  type Account,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  numberToHex,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem';
import type { TestChain } from './chain';
import { chainAccount } from './chain-accounts';

/** Roles of the local deployment; investors are accounts 2 to 35. */
const ADMIN = 0;
const TREASURY = 1;
const PAUSER = 36;
const ENFORCER = 37;
const REGISTRAR = 38;
const SIGNER = 39;

const ONE_SHARE = 1_000_000n;
const FAR = 10n ** 12n;
const GAS = 3_000_000n;
/** Seconds from an announcement to its record time: the local chain's least, and time for the calls before it. */
const NOTICE = 120n;

export const shares = (whole: number): bigint => BigInt(Math.round(whole * 1e6));

export const newHolder = (): Hex => `0x${randomBytes(32).toString('hex')}`;

export type ShareChain = ReturnType<typeof onShareChain>;

type Asked = { title: string; choices: readonly string[]; textHash: Hex; kind?: BallotKind };

type Sale = { currency?: CurrencyId; orderId?: Hex; payAmount?: bigint };

/** Acts of people and operators with the share contracts, as transactions on a local chain; each is mined when it returns. */
export function onShareChain(chain: TestChain) {
  const { shareToken, shareSale, shareStaking, distributions, ballots } = chain.addresses.contracts;
  const { enforcement: enforcementAt, authority: authorityAt } = chain.addresses.contracts;
  const { issuance: issuanceAt } = chain.addresses.contracts;

  const send = async (from: Account, call: Call): Promise<Hex> => {
    const hash = await chain.submit(from.address, { ...call, gas: GAS });
    const { status } = await chain.reader.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error(`The transaction ${hash} was reverted.`);
    return hash;
  };
  const act = (from: number, to: Address, abi: Abi, functionName: string, args: unknown[]) =>
    send(chainAccount(from), {
      to,
      value: 0n,
      data: encodeFunctionData({ abi, functionName, args }),
    });
  const token = (from: number, name: string, args: unknown[]) =>
    act(from, shareToken, shareTokenAbi as Abi, name, args);
  const enforcement = (from: number, name: string, args: unknown[]) =>
    act(from, enforcementAt, enforcementAbi as Abi, name, args);
  const issuance = (from: number, name: string, args: unknown[]) =>
    act(from, issuanceAt, issuanceAbi as Abi, name, args);
  const staking = (from: number, name: string, args: unknown[]) =>
    act(from, shareStaking, shareStakingAbi as Abi, name, args);
  const nonceOf = (holder: Hex) =>
    chain.reader.readContract({
      address: shareToken,
      abi: shareTokenAbi,
      functionName: 'nonces',
      args: [holder],
    });
  const domain = {
    name: 'FNX ShareToken',
    version: '1',
    chainId: 56,
    verifyingContract: shareToken,
  };
  const attested = [
    { name: 'wallet', type: 'address' },
    { name: 'holder', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'validUntil', type: 'uint256' },
  ] as const;
  const now = async () => (await chain.reader.getBlock()).timestamp;

  return {
    token,
    enforcement,
    /** The board announces new shares for everyone. */
    declareShares: (numerator: number, denominator: number): Promise<Hex> =>
      issuance(TREASURY, 'declareShares', [numerator, denominator, newHolder()]),
    /** The registrar claims a book entry for the wallet of an account, with the attestation of the service. */
    async claimBook(holder: Hex, account: number): Promise<Hex> {
      const wallet = chainAccount(account).address;
      const terms = { holder, wallet, nonce: 0n, validUntil: FAR };
      const typed = bookClaimTypedData(CHAIN_ID, issuanceAt, terms);
      const attestation = await chainAccount(SIGNER).signTypedData(typed);
      return issuance(REGISTRAR, 'claimBook', [holder, wallet, FAR, attestation]);
    },
    authority: (from: number, name: string, args: unknown[]) =>
      act(from, authorityAt, accessManagerAbi as Abi, name, args),
    staking,
    issuance,
    async rules(from: number, name: string, args: unknown[]): Promise<Hex> {
      const rules = { address: shareToken, abi: shareTokenAbi, functionName: 'rules' } as const;
      return act(from, await chain.reader.readContract(rules), holdingRulesAbi as Abi, name, args);
    },
    /** Announces a list of one line, waits and issues it; without a wallet (zero) it is a book entry. */
    async issue(holder: Hex, wallet: Address, amount: bigint, lockedUntil = 0n): Promise<void> {
      const line = { index: 0n, holder, wallet, shares: amount, lockedUntil };
      const fields = ['uint256', 'bytes32', 'address', 'uint256', 'uint256'];
      const root = keccak256(
        keccak256(encodeAbiParameters(parseAbiParameters(fields.join()), Object.values(line))),
      );
      await issuance(TREASURY, 'announce', [root, 1, amount, newHolder()]);
      await chain.rpc.request('evm_increaseTime', [numberToHex(61)]);
      const last = { address: issuanceAt, abi: issuanceAbi } as const;
      const id = await chain.reader.readContract({ ...last, functionName: 'lastAnnouncementId' });
      await issuance(ADMIN, 'issue', [id, [line], [[]]]);
    },
    send,
    addressOf: (account: number) => chainAccount(account).address.toLowerCase(),
    balanceOf: (account: number) => chain.balanceOf(shareToken, chainAccount(account).address),
    /** Signs an offer as the service would and buys it: 12 USD a share unless `payAmount` says otherwise. */
    async buy(account: number, holder: Hex, amount: bigint, sale: Sale = {}): Promise<Hex> {
      const { currency = 'USDT', orderId = newHolder() } = sale;
      const buyer = chainAccount(account);
      const payToken = currency === 'BNB' ? zeroAddress : chain.tokenAddress(currency);
      const payAmount = sale.payAmount ?? (amount * 12n * 10n ** 18n) / ONE_SHARE;
      if (payToken !== zeroAddress) {
        const args = [shareSale, payAmount] as const;
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
        await send(buyer, { to: payToken, value: 0n, data });
      }
      const quote: SaleQuote = {
        orderId,
        buyer: buyer.address,
        holder,
        payToken,
        payAmount,
        shares: amount,
        validUntil: (await now()) + 900n,
        agreementHash: `0x${'0a'.repeat(32)}`,
      };
      const typed = quoteTypedData(56, shareSale, quote);
      const signature = await chainAccount(SIGNER).signTypedData(typed);
      return send(buyer, encodeBuy(shareSale, quote, signature));
    },
    /** Registers a holder's first wallet by attestation: an account's, or a contract, for which the account sends it. */
    async register(
      account: number,
      holder: Hex,
      wallet: Address = chainAccount(account).address,
    ): Promise<Hex> {
      const nonce = await nonceOf(holder);
      const signature = await chainAccount(SIGNER).signTypedData({
        domain,
        types: { Registration: attested },
        primaryType: 'Registration',
        message: { wallet, holder, nonce, validUntil: FAR },
      });
      return token(account, 'register', [wallet, holder, nonce, FAR, signature]);
    },
    async addWallet(account: number, registered: number, holder: Hex): Promise<Hex> {
      const nonce = await nonceOf(holder);
      const consent = await chainAccount(registered).signTypedData({
        domain,
        types: { AddWallet: attested },
        primaryType: 'AddWallet',
        message: { wallet: chainAccount(account).address, holder, nonce, validUntil: FAR },
      });
      const from = chainAccount(registered).address;
      return token(account, 'addWallet', [holder, from, nonce, FAR, consent]);
    },
    removeWallet: (account: number) =>
      token(account, 'removeWallet', [chainAccount(account).address]),
    transfer: (from: number, to: number, amount: bigint) =>
      token(from, 'transfer', [chainAccount(to).address, amount]),
    stake: (account: number, plan: bigint, amount: bigint) =>
      staking(account, 'stake', [plan, amount]),
    claim: (account: number, stakeId: bigint) => staking(account, 'claim', [stakeId]),
    exit: (account: number, stakeId: bigint) => staking(account, 'exit', [stakeId]),
    freeze: (account: number, amount: bigint) =>
      token(ENFORCER, 'setFrozenTokens', [chainAccount(account).address, amount]),
    freezeHolder: (holder: Hex, frozen: boolean) =>
      token(ENFORCER, 'setHolderFrozen', [holder, frozen]),
    /** Announces a court order, waits three days and executes it. */
    async forceTransfer(from: number, to: number, amount: bigint): Promise<Hex> {
      const pair = [chainAccount(from).address, chainAccount(to).address];
      await enforcement(ENFORCER, 'announceOrder', [newHolder(), ...pair, amount]);
      await chain.rpc.request('evm_increaseTime', [numberToHex(3 * 86_400 + 1)]);
      return enforcement(ENFORCER, 'executeOrder', [...pair, amount]);
    },
    /** Requests the recovery of a lost wallet, waits 14 days and executes it. */
    async recover(from: number, to: number, holder: Hex): Promise<Hex> {
      const pair = [chainAccount(from).address, chainAccount(to).address];
      await enforcement(ENFORCER, 'requestRecovery', [...pair, holder]);
      await chain.rpc.request('evm_increaseTime', [numberToHex(14 * 86_400 + 1)]);
      return enforcement(REGISTRAR, 'executeRecovery', [pair[0]]);
    },
    /** Requests the recovery of a lost wallet, which blocks it at once. */
    requestRecovery: (from: number, to: number, holder: Hex) =>
      enforcement(ENFORCER, 'requestRecovery', [
        chainAccount(from).address,
        chainAccount(to).address,
        holder,
      ]),
    /**
     * The treasury announces USDT for each share, waits for the record time and pays it in.
     * @returns the number of the distribution
     */
    async distribute(perShare: number, taxBps = 0): Promise<bigint> {
      const money = (name: string, args: unknown[]) =>
        act(TREASURY, distributions, distributionsAbi as Abi, name, args);
      const payToken = chain.tokenAddress('USDT');
      const wallet = taxBps === 0 ? zeroAddress : chainAccount(ADMIN).address;
      const tax = { bps: taxBps, wallet, exceptionsRoot: zeroHash, exceptions: 0 };
      const recordTime = (await now()) + NOTICE;
      const each = shares(perShare) * 10n ** 12n;
      await money('announce', [recordTime, payToken, each, newHolder(), tax]);
      await act(TREASURY, payToken, erc20Abi as Abi, 'approve', [distributions, maxUint256]);
      await chain.rpc.request('evm_setNextBlockTimestamp', [numberToHex(recordTime + 1n)]);
      const id = await chain.reader.readContract({
        address: distributions,
        abi: distributionsAbi,
        functionName: 'lastDistributionId',
      });
      await money('fund', [id]);
      return id;
    },
    /** A stranger pays listed holders. */
    payDistribution: (id: bigint, holders: readonly Hex[]) =>
      act(ADMIN, distributions, distributionsAbi as Abi, 'pay', [id, holders]),
    /**
     * The board asks those who hold shares in the newest block.
     * @param seconds until the end
     * @returns the number of the ballot
     */
    async openBallot(asked: Asked, seconds = 86_400): Promise<bigint> {
      const { timestamp } = await chain.reader.getBlock();
      await chain.rpc.request('evm_setNextBlockTimestamp', [numberToHex(timestamp + 1n)]);
      const { title, choices, textHash, kind = 'POLL' } = asked;
      const times = [timestamp, timestamp + BigInt(seconds)];
      const args = [BALLOT_KINDS.indexOf(kind), title, choices, textHash, ...times, 0, 5_000];
      await act(TREASURY, ballots, ballotsAbi as Abi, 'open', args);
      return chain.reader.readContract({
        address: ballots,
        abi: ballotsAbi,
        functionName: 'lastBallotId',
      });
    },
    /** In a later second than the record time, which may be that of the newest block: several blocks can share one. */
    async vote(account: number, id: bigint, choice: number): Promise<Hex> {
      const ballot = { address: ballots, abi: ballotsAbi, functionName: 'ballots' } as const;
      const [, , recordTime] = await chain.reader.readContract({ ...ballot, args: [id] });
      await chain.mine(Number(recordTime) + 1);
      return act(account, ballots, ballotsAbi as Abi, 'vote', [id, BigInt(choice)]);
    },
    pause: () => token(PAUSER, 'pause', []),
    sale: (name: string, args: unknown[]) => act(ADMIN, shareSale, shareSaleAbi as Abi, name, args),
  };
}
