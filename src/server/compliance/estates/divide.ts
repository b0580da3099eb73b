import { refusal } from '@/server/platform/refusal';

/** An heir as an officer names one. */
export type WantedHeir = { who: string; part: string; wallet: string | null };

const HEIR = /^(\S+)\s+([1-9]\d{0,8}\/[1-9]\d{0,8})(?:\s+(0x[0-9a-f]{40}))?$/i;

/** Reads `ada@example.com 1/2, ben@example.com 1/2 0x…`. @throws Refusal, also unless the parts come to one */
export function readHeirs(typed: string): WantedHeir[] {
  const heirs = typed.split(/[,;\n]/).map((text) => {
    const [, who, part, wallet] = HEIR.exec(text.trim()) ?? [];
    if (!who || !part) throw refusal('HEIRS_FORM', { value: typed });
    return { who, part, wallet: wallet?.toLowerCase() ?? null };
  });
  const [sum, whole] = endsOf(heirs).at(-1) ?? [0n, 1n];
  if (sum !== whole) throw refusal('HEIRS_PARTS', { sum: `${sum}/${whole}` });
  return heirs;
}

/** Where each part ends, of all, as fractions of one denominator. */
function endsOf(parts: readonly { part: string }[]): [numerator: bigint, denominator: bigint][] {
  const fractions = parts.map(({ part }) => part.split('/').map(BigInt) as [bigint, bigint]);
  const all = fractions.reduce((product, [, denominator]) => product * denominator, 1n);
  let end = 0n;
  return fractions.map(([numerator, denominator]) => {
    end += (numerator * all) / denominator;
    return [end, all];
  });
}

/**
 * Divides what wallets hold among heirs. Holdings and parts lie on one line: each heir gets what lies between the ends of the own part, rounded
 * down, so that nothing is lost and hardly a wallet is split.
 * @returns by place of wallet and heir, in millionths
 */
export function divide(heldRaw: readonly bigint[], parts: readonly { part: string }[]) {
  const all = heldRaw.reduce((sum, raw) => sum + raw, 0n);
  const ends = endsOf(parts).map(([numerator, denominator]) => (all * numerator) / denominator);
  const pieces: { wallet: number; heir: number; raw: bigint }[] = [];
  let [at, wallet, heir, walletEnd] = [0n, 0, 0, heldRaw[0] ?? 0n];
  while (at < all) {
    const end = ends[heir] ?? all;
    const next = end < walletEnd ? end : walletEnd;
    if (next > at) pieces.push({ wallet, heir, raw: next - at });
    at = next;
    if (at === end) heir += 1;
    if (at === walletEnd) {
      wallet += 1;
      walletEnd += heldRaw[wallet] ?? 0n;
    }
  }
  return pieces;
}
