import { withoutHiddenMarks } from '@fnx/values/typed-text';
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem';

/** The fault of a recipient, as a sentence for the page. */
const FAULTS = {
  network: 'This code is for another network than BNB Smart Chain.',
  length: 'An address starts with 0x and has 42 characters.',
  checksum: 'This address has a typing error: its checksum does not match. Copy it again.',
  refused: 'Shares cannot be sent to this address. Enter the wallet of another holder.',
} as const;

type Fault = keyof typeof FAULTS;

/** Text that was typed, pasted or scanned as the recipient. */
export type Recipient =
  | { kind: 'address'; address: Address }
  | { kind: 'fault'; text: (typeof FAULTS)[Fault] };

/** EIP-681, as wallets put it into QR codes: `ethereum:0x…@56`. */
const PAYMENT_URL = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?(?:[/?].*)?$/i;
const PLAIN = /^0x[0-9a-f]{40}$/i;

/**
 * Reads the recipient of a transfer.
 *
 * @param refused addresses that can never receive: the sender and the share contracts
 */
export function readRecipient(text: string, refused: readonly Address[]): Recipient {
  const typed = withoutHiddenMarks(text).trim();
  const url = PAYMENT_URL.exec(typed);
  const candidate = url?.[1] ?? typed;
  if (url?.[2] && url[2] !== '56') {
    return fault('network');
  }
  if (!PLAIN.test(candidate)) {
    return fault('length');
  }
  // Mixed case carries a checksum (EIP-55), which finds typing errors.
  const mixed = /[a-f]/.test(candidate.slice(2)) && /[A-F]/.test(candidate.slice(2));
  if (mixed && !isAddress(candidate)) {
    return fault('checksum');
  }
  const address = getAddress(candidate.toLowerCase());
  if (refused.some((other) => isAddressEqual(other, address))) {
    return fault('refused');
  }
  return { kind: 'address', address };
}

function fault(kind: Fault): Recipient {
  return { kind: 'fault', text: FAULTS[kind] };
}
