import fs from 'node:fs';
import { BSC_ADDRESSES, type ChainAddresses, parseChainAddresses } from '@fnx/chain/addresses';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import type { ServerConfig } from '@/config/server-env';
import { type ChainReader, createChainReader } from './platform/gateways/chain-reader';
import { keystoreSigner, type QuoteSigner, rpcSigner } from './platform/gateways/quote-signer';
import { RefusedError } from './refusal';

/**
 * The chain reader as configured. Makes no request yet.
 * @param timeoutMs how long a node may take for an answer; by default a few seconds, as a page waits for it
 */
export function openChain(config: ServerConfig, timeoutMs?: number): ChainReader {
  const { rpcUrls } = config.chain;
  return createChainReader({
    ...{ rpcUrls, addresses: readAddresses(config) },
    ...(timeoutMs && { timeoutMs }),
  });
}

function readAddresses({ chain, mode }: ServerConfig): ChainAddresses {
  if (chain.contracts !== null) return { ...BSC_ADDRESSES, contracts: chain.contracts };
  if (chain.addressesFile === null) {
    throw new RefusedError('SHARE_CONTRACTS or TOKEN_ADDRESSES_FILE is missing.');
  }
  try {
    const file: unknown = JSON.parse(fs.readFileSync(chain.addressesFile, 'utf8'));
    // Its parameters are compared with the chain by a job.
    parseNetwork(file);
    return parseChainAddresses(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RefusedError(`TOKEN_ADDRESSES_FILE cannot be used in ${mode} mode: ${why}`);
  }
}

/** @throws RefusedError when its key cannot be opened */
export function openSigner({ signer }: ServerConfig): QuoteSigner {
  if (signer.kind === 'rpc') return rpcSigner(signer.url, signer.address);
  try {
    const password = fs.readFileSync(signer.passwordFile, 'utf8').replace(/\r?\n$/, '');
    return keystoreSigner(signer.file, password);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RefusedError(`QUOTE_SIGNER_KEYSTORE cannot be used: ${why}`);
  }
}
