import { reportCalls } from '@fnx/api/desk/reports';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { deskRoute } from '@/server/desk/desk-route';
import { percentText, sharesText } from './holder-files';
import { type Holder, readHolderRegister } from './holder-register';
import { daysBetween } from './period';
import { lastYear, readPeriods } from './periods';
import { reconcileDay } from './reconciliation';

const LARGEST = 20;

const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS, 2);

export const reportDeskRoutes = [
  deskRoute(reportCalls.periods, 'view reports', async ({ ctx, input }) => {
    const days = { ...lastYear(ctx.clock.now()), ...input };
    const periods = await readPeriods(ctx, daysBetween(days.from, days.to), input.by ?? 'month');
    return {
      from: days.from,
      to: days.to,
      periods: periods.map((period) => ({
        day: period.day,
        purchases: period.purchases,
        sold: sharesText(period.soldRaw),
        salesUsd: usd(period.salesUsdRaw),
        feesUsd: usd(period.feesUsdRaw),
        claims: period.claims,
        rewards: sharesText(period.rewardsRaw),
        rewardsUsd: usd(period.rewardsUsdRaw),
        payouts: period.payouts,
        paidUsd: usd(period.paidUsdRaw),
        taxUsd: usd(period.taxUsdRaw),
        paidOther: period.paidOther,
      })),
    };
  }),
  deskRoute(reportCalls.reconciliation, 'view reports', async ({ ctx, input }) => {
    const { day, until, lines } = await reconcileDay(ctx, input.day);
    return {
      day,
      until: until.toISOString(),
      lines: lines.map((line) => {
        const text = (raw: bigint) => formatDecimal(raw, line.decimals);
        return {
          asset: line.asset,
          opening: text(line.openingRaw),
          sales: text(line.salesRaw),
          rewards: text(line.rewardsRaw),
          received: text(line.receivedRaw),
          sent: text(line.sentRaw),
          closing: text(line.closingRaw),
          chain: line.chainRaw === null ? null : text(line.chainRaw),
          difference: line.differenceRaw === null ? null : text(line.differenceRaw),
          mustMatch: line.mustMatch,
        };
      }),
    };
  }),
  deskRoute(
    reportCalls.holders,
    'view reports',
    async ({ ctx, input }) => {
      const largest: Holder[] = [];
      const register = await readHolderRegister(ctx, input.at, (one) => largest.push(one), LARGEST);
      return {
        at: register.at.toISOString(),
        shares: sharesText(register.sharesRaw),
        holders: register.holders,
        largest: largest.map(({ holder, name, wallets, sharesRaw, stakedRaw }) => ({
          holder,
          name,
          wallets: wallets.length,
          shares: sharesText(sharesRaw),
          staked: sharesText(stakedRaw),
          percent: percentText(sharesRaw, register.sharesRaw),
        })),
      };
    },
    () => 'register of holders',
  ),
];
