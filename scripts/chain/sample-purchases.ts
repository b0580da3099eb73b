import { CURRENCIES } from '@fnx/chain/currencies';
import { encodeBuy, quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  toBytes,
} from 'viem';
import type { QuoteSigner } from '@/server/platform/gateways/quote-signer';
import { fileAgreement } from '@/server/platform/legal-versions';
import {
  SAMPLE_EMAILS,
  sampleHolderId,
  sampleHoldings,
  sampleNumber,
} from '@/server/purchase/seed/sample-holders';
import { CEILING_BPS, DAILY_LIMIT, readRound, readSold } from './demo-parameters';
import { type LocalAddresses, mineAll, type Rpc } from './deploy';

/** When the sample holders bought: days before the present. The demo's chain begins then. */
export const SAMPLE_DAYS_AGO = 5;

/** After a day the daily limit allows again what was bought; a second one leaves time for slow starts. */
const DAYS_UNTIL_NORMAL = 2;
const DAY = 86_400;
const VALID_SECONDS = 1_800;
const GAS = 500_000;

type Call = { from: Address; to: Address; data: Hex };

/** A sample holder's wallet. Its key is unknown; the local node sends from it all the same. */
export const walletOf = (index: number): Address =>
  getAddress(`0x${keccak256(toBytes(`sample wallet ${sampleNumber(index)}`)).slice(-40)}`);

/**
 * Sells the shares that the demo content reports as sold, each holder's by a signed quote and a `buy` in USDT. They exceed the
 * daily limit, so it is raised for them and back to normal two days later, which the chain's clock skips.
 *
 * @param deployer ADMIN of the sale, with enough USDT
 * @throws Error when a transaction failed
 */
export async function sellSampleShares(
  rpc: Rpc,
  { deployer, signer, addresses }: SampleSale,
): Promise<void> {
  const { shareSale } = addresses.contracts;
  const wallets = SAMPLE_EMAILS.map((_, index) => walletOf(index));
  await unlock(rpc, wallets);
  const quotes = await makeQuotes(rpc, addresses);
  const sold = quotes.reduce((sum, { shares }) => sum + shares, 0n);
  const purchases = quotes.map((quote) => purchaseOf(quote, signer, shareSale));
  // Half of the limit can be sold at once.
  const limit = limitCall(deployer, shareSale, sold * 2n);
  await mine(rpc, [limit, ...quotes.map((quote) => fundingOf(deployer, quote))]);
  await mine(rpc, (await Promise.all(purchases)).flat());
  await rpc.request('evm_increaseTime', [DAYS_UNTIL_NORMAL * DAY]);
  const rules = await readRules(rpc, addresses);
  await mine(rpc, [
    limitCall(deployer, shareSale, DAILY_LIMIT),
    { from: deployer, to: rules, data: encodeCeiling(sold) },
  ]);
}

type SampleSale = { deployer: Address; signer: QuoteSigner; addresses: LocalAddresses };

async function unlock(rpc: Rpc, wallets: readonly Address[]): Promise<void> {
  await rpc.batch(
    wallets.flatMap((wallet) => [
      { method: 'hardhat_impersonateAccount', params: [wallet] },
      { method: 'hardhat_setBalance', params: [wallet, '0xde0b6b3a7640000'] },
    ]),
  );
}

async function makeQuotes(rpc: Rpc, { currencies }: LocalAddresses): Promise<SaleQuote[]> {
  const usdt = currencies.USDT.address;
  if (!usdt) throw new Error('USDT has no contract.');
  const price = parseDecimal(readRound().price, CURRENCIES.USDT.decimals);
  const latest = (await rpc.request('eth_getBlockByNumber', ['latest', false])) as {
    timestamp: Hex;
  };
  const validUntil = BigInt(latest.timestamp) + BigInt(VALID_SECONDS);
  return sampleHoldings(readSold()).map((shares, index) => ({
    orderId: keccak256(toBytes(`sample order ${sampleNumber(index)}`)),
    buyer: walletOf(index),
    holder: sampleHolderId(index),
    payToken: usdt,
    payAmount: BigInt(shares) * price,
    shares: parseDecimal(String(shares), SHARE_DECIMALS),
    validUntil,
    agreementHash: fileAgreement().hash,
  }));
}

const tokenCall = (
  functionName: 'transfer' | 'approve',
  to: Address,
  { payAmount }: SaleQuote,
): Hex => encodeFunctionData({ abi: erc20Abi, functionName, args: [to, payAmount] });

const fundingOf = (from: Address, quote: SaleQuote): Call => ({
  from,
  to: quote.payToken,
  data: tokenCall('transfer', quote.buyer, quote),
});

async function purchaseOf(
  quote: SaleQuote,
  signer: QuoteSigner,
  shareSale: Address,
): Promise<Call[]> {
  const { buyer, payToken } = quote;
  const signature = await signer.signTypedData(quoteTypedData(56, shareSale, quote));
  const { to, data } = encodeBuy(shareSale, quote, signature);
  return [
    { from: buyer, to: payToken, data: tokenCall('approve', shareSale, quote) },
    { from: buyer, to, data },
  ];
}

function limitCall(from: Address, to: Address, limit: bigint): Call {
  const data = encodeFunctionData({
    abi: shareSaleAbi,
    functionName: 'setDailyLimit',
    args: [limit],
  });
  return { from, to, data };
}

async function readRules(rpc: Rpc, { contracts }: LocalAddresses): Promise<Address> {
  const data = encodeFunctionData({ abi: shareTokenAbi, functionName: 'rules' });
  const answer = await rpc.request('eth_call', [{ to: contracts.shareToken, data }, 'latest']);
  return decodeFunctionResult({ abi: shareTokenAbi, functionName: 'rules', data: answer as Hex });
}

/** The ceiling and the parts that need approval apply from now on. */
const encodeCeiling = (appliesFrom: bigint): Hex =>
  encodeFunctionData({
    abi: holdingRulesAbi,
    functionName: 'setCeiling',
    args: [CEILING_BPS, appliesFrom],
  });

/** Sends calls in one round trip into one block. Only calls of one sender stay in order. */
export async function mine(rpc: Rpc, calls: readonly Call[]): Promise<void> {
  const nonces = await firstNonces(rpc, calls);
  await mineAll(
    rpc,
    calls.map((call) => {
      const nonce = nonces.get(call.from) ?? 0;
      nonces.set(call.from, nonce + 1);
      const transaction = { ...call, gas: numberToHex(GAS), nonce: numberToHex(nonce) };
      return { method: 'eth_sendTransaction', params: [transaction] };
    }),
  );
}

async function firstNonces(rpc: Rpc, calls: readonly Call[]): Promise<Map<Address, number>> {
  const senders = [...new Set(calls.map(({ from }) => from))];
  const counts = await rpc.batch(
    senders.map((sender) => ({ method: 'eth_getTransactionCount', params: [sender, 'latest'] })),
  );
  return new Map(senders.map((sender, index) => [sender, Number(counts[index])]));
}
