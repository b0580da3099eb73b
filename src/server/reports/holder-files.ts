import { groupDecimal } from '@fnx/api/shared/figures';
import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import type { PdfColumn } from '@fnx/documents/report';
import { formatDecimal, mulDiv, SHARE_DECIMALS } from '@fnx/values/money';
import { openReport } from '@/server/platform/documents/paper';
import { refusal } from '@/server/platform/refusal';
import type { Holder, HolderRegister } from './holder-register';

/** A longer register is for a spreadsheet. */
const MOST_IN_PDF = 5_000;

const SHARE_OF_ALL_DECIMALS = 4;

const COLUMNS = [
  'Holder',
  'Name',
  'Address',
  'Wallets',
  'Shares',
  'of which staked or on sale',
  'Percent of all shares',
];

export const sharesText = (raw: bigint): string => formatDecimal(raw, SHARE_DECIMALS);

/** Writes a holder's percentage of all shares, with four decimals, rounded down. */
export function percentText(sharesRaw: bigint, allRaw: bigint): string {
  if (allRaw === 0n) return '0';
  const scale = 100n * 10n ** BigInt(SHARE_OF_ALL_DECIMALS);
  return formatDecimal(
    mulDiv(sharesRaw, scale, allRaw, 'down'),
    SHARE_OF_ALL_DECIMALS,
    SHARE_OF_ALL_DECIMALS,
  );
}

/** The first line of the register as CSV. */
export const holdersHead = (): string => csvHead(COLUMNS);

/** A holder's line in the register as CSV. */
export function holderLine(
  { holder, name, address, wallets, sharesRaw, stakedRaw }: Holder,
  all: HolderRegister,
): string {
  return csvLine([
    holder,
    name,
    address,
    wallets.join(' '),
    sharesText(sharesRaw),
    sharesText(stakedRaw),
    percentText(sharesRaw, all.sharesRaw),
  ]);
}

const PDF_COLUMNS: readonly PdfColumn[] = [
  { title: 'Name', width: 24 },
  { title: 'Address', width: 34 },
  { title: 'Holder', width: 17 },
  { title: 'Shares', width: 16, number: true },
  { title: 'Staked', width: 14, number: true },
  { title: 'Percent', width: 11, number: true },
];

/** The register as a PDF. Holder ids are shortened; the CSV has them in full, and the wallets. @throws Refusal when it is too long */
export async function holdersPdf(
  holders: readonly Holder[],
  register: HolderRegister,
  madeAt: Date,
): Promise<Buffer> {
  if (holders.length > MOST_IN_PDF) {
    throw refusal('TOO_MANY_HOLDERS', { holders: holders.length, max: MOST_IN_PDF });
  }
  const { at, sharesRaw: all } = register;
  const title = 'Register of holders';
  const report = await openReport({ title, madeAt });
  report.title(title, [
    `As of ${timeText(at)}, from the share contract. Created ${timeText(madeAt)}.`,
    `${groupDecimal('en', String(register.holders))} holders, ${groupDecimal('en', sharesText(all))} shares.`,
  ]);
  report.table(
    PDF_COLUMNS,
    holders.map(({ holder, name, address, sharesRaw, stakedRaw }) => [
      name || 'No account here',
      address,
      `${holder.slice(0, 8)}…${holder.slice(-4)}`,
      groupDecimal('en', sharesText(sharesRaw)),
      stakedRaw === 0n ? '' : groupDecimal('en', sharesText(stakedRaw)),
      percentText(sharesRaw, all),
    ]),
  );
  return Buffer.from(await report.close(`${title} · ${timeText(at)}`));
}

/** `2026-11-22 12:00:00 UTC` */
const timeText = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
