import { readFileSync } from 'node:fs';
import { BSC_ADDRESSES, type ChainAddresses, parseChainAddresses } from '@/chain/addresses';

/**
 * The contracts the service works with: BNB Smart Chain's, or those of the file that
 * TOKEN_ADDRESSES_FILE names.
 *
 * @throws Error naming the file and what is wrong with it.
 */
export function readChainAddresses(file: string | null): ChainAddresses {
  if (file === null) return BSC_ADDRESSES;
  try {
    return parseChainAddresses(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`TOKEN_ADDRESSES_FILE ${file} cannot be used: ${reason}`, { cause });
  }
}
