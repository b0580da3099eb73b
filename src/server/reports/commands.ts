import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import * as z from 'zod/mini';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import { day, LIMIT, maybe, text, time } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wholeFrom } from '@/server/desk/field-readers';
import { authorityCommands } from './authorities/commands';
import { csvFile, fileOfRows } from './file-of-rows';
import { amountText, exportLedger } from './general-ledger';
import { holderLine, holdersHead, holdersPdf, percentText, sharesText } from './holder-files';
import { type Holder, readHolderRegister } from './holder-register';
import { readLedgerAccounts } from './ledger-accounts';
import { nomineeCommands } from './nominee-commands';
import { dayOf, daysBetween } from './period';
import { lastYear, PERIOD_LENGTHS, type PeriodLength, readPeriods } from './periods';
import { reconcileDay } from './reconciliation';
import { readTaxReport } from './tax-report';
import { workReport } from './work-report';

const HOLDER_FORMATS = ['csv', 'pdf'] as const;

export const reportCommands: CommandGroup = {
  title: 'Reports',
  commands: [
    defineCommand({
      name: 'reports holders',
      roles: ['FINANCE', 'COMPLIANCE'],
      summary: 'show the register of holders at any time, or make a file of it',
      details:
        'Shares include the staked ones and those on sale; "staked" counts both. Name and address are the verified ones, where the holder has an account here. Without --at it is the register of the last indexed block. Without --format the largest holders are shown; a file has all of them. The journal records that you looked.',
      example: 'reports holders --at 2026-12-31T23:59:59Z --format pdf',
      input: z.object({
        at: maybe(time()),
        format: maybe(text('csv|pdf', choiceOf(HOLDER_FORMATS))),
        limit: LIMIT,
      }),
      answer: {
        holder: 'hash',
        name: 'text',
        address: 'text',
        wallets: 'text',
        at: 'time',
        holders: 'number',
        shares: 'number',
        staked: 'number',
        percent: 'text',
      },
      none: 'Nobody held shares.',
      run: holders,
    }),
    ...nomineeCommands,
    defineCommand({
      name: 'reports reconciliation',
      roles: ['FINANCE'],
      summary:
        'reconcile supply, treasury and ledger over a day: opening, movements, closing, chain',
      details:
        'A day in UTC; without --day that of the last indexed block, up to it. The chain is read at the end of each day and kept. It fails if shares or tokens differ; fees and direct payments in BNB leave no events.',
      example: 'reports reconciliation --day 2026-11-22',
      input: z.object({ day: maybe(day()) }),
      answer: {
        asset: 'text',
        opening: 'number',
        sales: 'number',
        rewards: 'number',
        received: 'number',
        sent: 'number',
        closing: 'number',
        'on chain': 'number',
        difference: 'number',
      },
      read: reconciliation,
    }),
    defineCommand({
      name: 'reports ledger',
      roles: ['FINANCE'],
      summary: 'export the general ledger as CSV in double entry',
      details:
        'Both days are included (UTC). The accounts are those of the bank’s content/ledger-accounts.json. Debits and credits are equal in each currency.',
      example: 'reports ledger --from 2026-11-01 --to 2026-11-30',
      input: z.object({ from: day(), to: day() }),
      answer: {
        account: 'text',
        name: 'text',
        currency: 'text',
        debit: 'number',
        credit: 'number',
      },
      none: 'Nothing was booked in these days.',
      read: ledger,
    }),
    defineCommand({
      name: 'reports tax',
      roles: ['FINANCE'],
      summary: 'export the distributions of a year with their tax, for the tax office',
      details:
        'The year is in UTC. The file has a line for each holder, currency and rate: name, date of birth and address where they are known, gross, tax, net, and the reason of an own rate. What is shown are the sums of its lines, and its SHA-256. The journal records that you looked.',
      example: 'reports tax --year 2026',
      input: z.object({ year: text('YEAR', wholeFrom(2020, 2199)) }),
      answer: {
        currency: 'text',
        rate: 'text',
        holders: 'number',
        gross: 'number',
        tax: 'number',
        net: 'number',
        sha256: 'hash',
      },
      none: 'Nothing was paid in this year.',
      run: taxes,
    }),
    ...authorityCommands,
    defineCommand({
      name: 'reports periods',
      roles: ['FINANCE'],
      summary: 'show sales, fees, rewards and distributions by period',
      details:
        'Both days are included (UTC). Without days the last twelve months. Distributions in stable coins count as dollars, before their tax; others are listed by currency.',
      example: 'reports periods --from 2026-01-01 --to 2026-12-31 --by quarter',
      input: z.object({
        from: maybe(day()),
        to: maybe(day()),
        by: maybe(text(PERIOD_LENGTHS.join('|'), choiceOf(PERIOD_LENGTHS))),
      }),
      answer: {
        from: 'text',
        purchases: 'number',
        'shares sold': 'number',
        'sales, USD': 'number',
        'fees, USD': 'number',
        'rewards, shares': 'number',
        'rewards, USD': 'number',
        'distributed, USD': 'number',
        'tax, USD': 'number',
        'distributed, other': 'text',
      },
      read: periods,
    }),
    workReport,
  ],
};

type HoldersOrder = {
  at?: string | undefined;
  format?: (typeof HOLDER_FORMATS)[number] | undefined;
  limit: number;
};

async function holders({ ctx, entry }: Act, { at, format, limit }: HoldersOrder) {
  const lines = [holdersHead()];
  const some: Holder[] = [];
  const take: Parameters<typeof readHolderRegister>[2] = (holder, all) => {
    if (format === 'csv') lines.push(holderLine(holder, all));
    else some.push(holder);
  };
  const register = await readHolderRegister(ctx, at, take, format ? null : limit);
  entry.target = 'register of holders';
  entry.after = { at: register.at, holders: register.holders, format: format ?? null };
  const name = downloadName(
    `holders-${register.at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
  );
  const all = {
    at: register.at,
    holders: register.holders,
    shares: sharesText(register.sharesRaw),
  };
  if (format === 'csv') return { rows: [all], file: csvFile(name, Buffer.from(lines.join(''))) };
  if (format === 'pdf') {
    const bytes = await holdersPdf(some, register, ctx.clock.now());
    return { rows: [all], file: { name: `${name}.pdf`, mediaType: 'application/pdf', bytes } };
  }
  return some.map(({ sharesRaw, stakedRaw, wallets, ...holder }) => ({
    ...holder,
    wallets: wallets.join(' '),
    shares: sharesText(sharesRaw),
    staked: sharesText(stakedRaw),
    percent: percentText(sharesRaw, register.sharesRaw),
  }));
}

async function reconciliation({ ctx }: Operator, { day }: { day?: string | undefined }) {
  const { lines } = await reconcileDay(ctx, day);
  const rows = lines.map((line) => {
    const text = (raw: bigint) => formatDecimal(raw, line.decimals);
    return {
      asset: line.asset,
      opening: text(line.openingRaw),
      sales: text(line.salesRaw),
      rewards: text(line.rewardsRaw),
      received: text(line.receivedRaw),
      sent: text(line.sentRaw),
      closing: text(line.closingRaw),
      'on chain': line.chainRaw === null ? 'not recorded' : text(line.chainRaw),
      difference: line.differenceRaw === null ? null : text(line.differenceRaw),
    };
  });
  return {
    rows,
    failed: lines.some(({ mustMatch, differenceRaw }) => mustMatch && !!differenceRaw),
  };
}

async function ledger({ ctx }: Operator, { from, to }: { from: string; to: string }) {
  const days = daysBetween(from, to);
  const accounts = readLedgerAccounts();
  const { csv, balances } = await exportLedger(ctx, days, accounts);
  const name = downloadName(
    `ledger-${dayOf(days.from)}-${dayOf(new Date(days.until.getTime() - 1))}`,
  );
  return {
    rows: balances.map(({ account, currency, debitRaw, creditRaw }) => ({
      account: accounts(account, currency).number,
      name: accounts(account, currency).name,
      currency,
      debit: amountText(debitRaw, currency),
      credit: amountText(creditRaw, currency),
    })),
    file: csvFile(name, csv),
  };
}

async function taxes({ ctx, entry }: Act, { year }: { year: number }) {
  const { bytes, sha256, sums } = await readTaxReport(ctx, year);
  entry.target = `tax of ${year}`;
  entry.after = { year, sha256 };
  const rows = sums.map(({ currency, rate, holders: count, grossRaw, taxRaw }) => ({
    currency,
    rate: `${rate} %`,
    holders: count,
    gross: amountText(grossRaw, currency),
    tax: amountText(taxRaw, currency),
    net: amountText(grossRaw - taxRaw, currency),
    sha256,
  }));
  return { rows, file: csvFile(downloadName(`tax-${year}`), bytes) };
}

type PeriodsOrder = {
  from?: string | undefined;
  to?: string | undefined;
  by?: PeriodLength | undefined;
};

async function periods({ ctx }: Operator, { by = 'month', ...order }: PeriodsOrder) {
  const usual = lastYear(ctx.clock.now());
  const { from = usual.from, to = usual.to } = order;
  const found = await readPeriods(ctx, daysBetween(from, to), by);
  const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS, 2);
  const rows = found.map((period) => ({
    from: period.day,
    purchases: period.purchases,
    'shares sold': sharesText(period.soldRaw),
    'sales, USD': usd(period.salesUsdRaw),
    'fees, USD': usd(period.feesUsdRaw),
    'rewards, shares': sharesText(period.rewardsRaw),
    'rewards, USD': usd(period.rewardsUsdRaw),
    'distributed, USD': usd(period.paidUsdRaw),
    'tax, USD': usd(period.taxUsdRaw),
    'distributed, other': period.paidOther,
  }));
  return { rows, file: fileOfRows(`${by}s-${from}-${to}`, rows) };
}
