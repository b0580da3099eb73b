import { type Call, gasLimitOf } from '@fnx/chain/call';
import { bnbSmartChain, CHAIN_ID } from '@fnx/chain/chains';
import { encodeExecute, executeHash } from '@fnx/chain/passkey-account';
import { encodeTransfer } from '@fnx/chain/share-token';
import { openNode } from '@fnx/chain/verify/open-node';
import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { createWalletClient, type Hex, type PublicClient } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { callFault } from '@/shared/call-faults';
import { maySpend, openPurse, type Purse } from '../../contracts/spend';
import { UsageError } from '../line';
import { needed, readAddress, readKey, readNetwork, type Values } from './line';
import { linkOf } from './show';

const VALID_SECONDS = 3_600n;

/** The account refuses the call; the message has the contract's reason. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/**
 * Submits a call from a key that pays the network fee, and waits for its block.
 * @returns where to see it
 * @throws RefusedError when the contract refuses it, before anything is paid, or a person does not want to pay
 */
export async function submit(
  { rpc, ...purse }: Purse & { rpc: string },
  payer: PrivateKeyAccount,
  call: Call,
): Promise<string> {
  const client = openNode(rpc);
  const { to, data } = call;
  const estimated = await client
    .estimateGas({ account: payer.address, to, data })
    .catch((error) => {
      const fault = callFault(error);
      throw fault
        ? new RefusedError(`The contract refuses it: ${fault.name}. ${fault.text}`)
        : error;
    });
  const gas = gasLimitOf(estimated);
  const cost = { what: 'The call', rpcUrl: rpc, chainId: CHAIN_ID, payer: payer.address };
  if (!(await maySpend({ ...cost, gas, ...purse }))) throw new RefusedError('Nothing is sent.');
  const chain = bnbSmartChain(rpc);
  const wallet = createWalletClient({ account: payer, chain, transport: patientHttp(rpc) });
  const gasPrice = await client.getGasPrice();
  const hash = await wallet.sendTransaction({
    ...{ to, data, gas },
    gasPrice,
    type: 'legacy',
  });
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 500 });
  if (status !== 'success') throw new RefusedError(`${hash} failed.`);
  return linkOf(hash);
}

/**
 * Sends shares of an account by a wallet that is one of its signers, and that pays the fee.
 * @throws UsageError, RefusedError
 */
export async function sendShares(values: Values): Promise<string> {
  const account = readAddress(values, 'account');
  const to = readAddress(values, 'to');
  const amount = parseDecimal(needed(values, 'shares'), SHARE_DECIMALS);
  if (amount === null || amount <= 0n) throw new UsageError('--shares is a number, as 2.5.');
  const { shareToken: token } = readNetwork(needed(values, 'network')).contracts;
  const rpc = needed(values, 'rpc');
  const key = readKey(values);
  const client = openNode(rpc);
  const nonce = await nonceOf(client, account, key.address);
  const { timestamp } = await client.getBlock();
  const signed = {
    calls: [encodeTransfer({ token, to, amount })],
    nonce,
    validUntil: timestamp + VALID_SECONDS,
  };
  const signature = await key.sign({ hash: executeHash(CHAIN_ID, account, signed) });
  const purse = { rpc, ...openPurse(values.spend) };
  return submit(purse, key, encodeExecute(account, { ...signed, signer: key.address, signature }));
}

/** The account's next number. @throws UsageError when the wallet may not sign for it */
async function nonceOf(client: PublicClient, address: Hex, signer: Hex): Promise<bigint> {
  if (!(await client.getCode({ address })))
    throw new UsageError(`There is no account at ${address}.`);
  const ask = { address, abi: passkeyAccountAbi } as const;
  const isSigner = await client.readContract({ ...ask, functionName: 'isSigner', args: [signer] });
  if (!isSigner) throw new UsageError(`${signer} is no signer of ${address}.`);
  return client.readContract({ ...ask, functionName: 'nonce' });
}
