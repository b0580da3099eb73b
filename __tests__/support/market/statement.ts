import { type SampleLine, sampleCamt } from '@/server/deposits/sample-camt';

export const IBAN = 'DE75512108001245126199';

export type BankFile = { name: string; base64: string };

type Lines = readonly SampleLine[];
const DAY = '2026-11-20';

/** A statement of the sample bank whose balances fit. */
export const statement = (id: string, lines: Lines, opening = 1_000_00n, day = DAY): BankFile =>
  fileOf(id, { day, opening, lines });

/** A notification, which names no balances. */
export const notification = (id: string, lines: Lines, day = DAY): BankFile =>
  fileOf(id, { day, lines });

function fileOf(id: string, said: { day: string; opening?: bigint; lines: Lines }): BankFile {
  const xml = sampleCamt({ id, iban: IBAN, currency: 'EUR', ...said });
  return { name: `${id}.xml`, base64: Buffer.from(xml).toString('base64') };
}
