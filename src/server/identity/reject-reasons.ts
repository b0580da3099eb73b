import type { KycReason } from '@fnx/api/shared/identity';
import { KYC_REASON_TEXTS } from '@/shared/kyc-reason-texts';

const TEXTS: Readonly<Record<string, string>> = KYC_REASON_TEXTS;

export function reasonsOf(labels: readonly string[]): KycReason[] {
  return [...new Set(labels)].flatMap((label) => {
    const text = Object.hasOwn(TEXTS, label) ? TEXTS[label] : undefined;
    return text ? [{ label, text }] : [];
  });
}
