import { type SampleLine, sampleCamt } from '@/server/deposits/sample-camt';

export const IBAN = 'DE75512108001245126199';

export type BankFile = { name: string; base64: string };

/** A statement of the sample bank whose balances fit. */
export function statement(id: string, lines: readonly SampleLine[], opening = 1_000_00n): BankFile {
  const account = { iban: IBAN, currency: 'EUR', day: '2026-11-20' };
  const xml = sampleCamt({ id, ...account, opening, lines });
  return { name: `${id}.xml`, base64: Buffer.from(xml).toString('base64') };
}
