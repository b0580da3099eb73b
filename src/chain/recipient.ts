import { type Address, getAddress, isAddress, isAddressEqual } from 'viem';

/** What somebody typed, pasted or scanned as the recipient; a fault is a sentence for the page. */
export type Recipient = { kind: 'address'; address: Address } | { kind: 'fault'; text: string };

/** EIP-681, as wallets put it into QR codes: `ethereum:0x…@56`. */
const PAYMENT_URL = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?(?:[/?].*)?$/i;
const PLAIN = /^0x[0-9a-f]{40}$/i;

/**
 * Reads the recipient of a transfer.
 *
 * @param refused addresses that can never receive: the sender and the share contracts
 */
export function readRecipient(text: string, refused: readonly Address[]): Recipient {
  const typed = text.trim();
  const url = PAYMENT_URL.exec(typed);
  const candidate = url?.[1] ?? typed;
  if (url?.[2] && url[2] !== '56') {
    return fault('This code is for another network than BNB Smart Chain.');
  }
  if (!PLAIN.test(candidate)) {
    return fault('An address starts with 0x and has 42 characters.');
  }
  // Mixed case carries a checksum (EIP-55), which finds typing errors.
  const mixed = /[a-f]/.test(candidate.slice(2)) && /[A-F]/.test(candidate.slice(2));
  if (mixed && !isAddress(candidate)) {
    return fault('This address has a typing error: its checksum does not match. Copy it again.');
  }
  const address = getAddress(candidate.toLowerCase());
  if (refused.some((other) => isAddressEqual(other, address))) {
    return fault('Shares cannot be sent to this address. Enter the wallet of another holder.');
  }
  return { kind: 'address', address };
}

function fault(text: string): Recipient {
  return { kind: 'fault', text };
}
