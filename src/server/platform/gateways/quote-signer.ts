import {
  type Address,
  createClient,
  type Hex,
  http,
  isAddressEqual,
  parseSignature,
  recoverTypedDataAddress,
  serializeSignature,
  type TypedDataDefinition,
} from 'viem';
import { signTypedData } from 'viem/actions';
import { openKeystore } from './keystore';

/** Signs the sale's quotes and first registrations. It never sends a transaction, so its key needs no gas. */
export type QuoteSigner = {
  readonly address: Address;
  /** @throws SignerError when it cannot sign now */
  signTypedData(data: TypedDataDefinition): Promise<Hex>;
};

/** The signer cannot be used or did not sign. The message contains no secret. */
export class SignerError extends Error {
  override readonly name = 'SignerError';
}

const TIMEOUT_MS = 3_000;

/**
 * A signer with the key of an encrypted keystore file (version 3).
 *
 * @throws KeystoreError when the file cannot be read or the password is wrong
 */
export function keystoreSigner(file: string, password: string): QuoteSigner {
  const account = openKeystore(file, password);
  return { address: account.address, signTypedData: (data) => account.signTypedData(data) };
}

/**
 * A signer behind JSON-RPC with `eth_signTypedData_v4`, such as Web3Signer with an HSM.
 *
 * Each signature is verified: a signer with another key would otherwise hand out quotes that the sale rejects.
 */
export function rpcSigner(url: string, address: Address): QuoteSigner {
  const client = createClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 1 }) });
  return {
    address,
    async signTypedData(data) {
      const signed = await signTypedData(client, { ...data, account: address }).catch(() => {
        throw new SignerError('The quote signer does not answer.');
      });
      const signature = withRecoveryByte(signed);
      const signer = await recoverTypedDataAddress({ ...data, signature });
      if (isAddressEqual(signer, address)) return signature;
      throw new SignerError(`The quote signer signed as ${signer}, not as ${address}.`);
    },
  };
}

/** With 27 or 28 at the end, which contracts require; some signers end with 0 or 1. */
function withRecoveryByte(signature: Hex): Hex {
  try {
    return serializeSignature(parseSignature(signature));
  } catch {
    throw new SignerError('The quote signer returned no signature.');
  }
}
