import { isTxHash } from '@fnx/values/tx-hash';

/** The public page that compares a certificate with the chain. */
export const CERTIFICATE_PATH = '/static/certificate';

/** Facts that a certificate states, as the QR code on it carries them. Shares are a decimal. */
export type CertificateFacts = { txHash: string; wallet: string; shares: string };

/** The fragment of the page that checks a certificate. A fragment is not sent to a server, so no log has it. */
export function factsFragment({ txHash, wallet, shares }: CertificateFacts): string {
  return `#${new URLSearchParams({ tx: txHash, wallet, shares })}`;
}

/** The facts in a fragment; null when it is not one. */
export function readFacts(fragment: string): CertificateFacts | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const [txHash, wallet, shares] = ['tx', 'wallet', 'shares'].map((name) => fields.get(name) ?? '');
  if (!txHash || !wallet || !shares) return null;
  if (!isTxHash(txHash) || !/^0x[0-9a-f]{40}$/i.test(wallet)) return null;
  return /^\d{1,15}(\.\d{1,6})?$/.test(shares) ? { txHash, wallet, shares } : null;
}
