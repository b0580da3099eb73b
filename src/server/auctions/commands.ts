import { BANK_ORDERS, type BankOrder } from '@fnx/api/shared/auction-vocabulary';
import { CURRENCY_IDS } from '@fnx/chain/currencies';
import * as z from 'zod/mini';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import { argument, maybe, prose, text, time, written } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, decimalOf, wholeFrom } from '@/server/desk/field-readers';
import { SENT } from '@/server/desk/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { readShares } from '@/server/register/calls/read-values';
import { announceRound } from './announce-round';
import { limitCommands } from './limit-commands';
import { readRoundId } from './list-rounds';
import { roundReport } from './round-report';
import { roundSubject } from './round-subject';
import { MOST_TICKS } from './round-terms';

const OFFICERS = ['FINANCE'] as const;
const ORDERS = Object.keys(BANK_ORDERS) as BankOrder[];
const MOST_DAYS = 30;
/** One percent. */
const MOST_FEE = 100n;

export const auctionCommands: CommandGroup = {
  title: 'Auctions',
  commands: [
    defineCommand({
      name: 'auction announce',
      roles: OFFICERS,
      critical: true,
      summary: 'publish the resolution of an auction, and prepare the call that announces it',
      details:
        'Nothing of it can be changed afterwards; GUARDIAN can cancel it before it opens. TIME is UTC. Without --closes it is open for --days, by default 5. Prices are of a whole share in the currency; what is left out of the ladder is proposed from the last price, or that of a share now: 41 prices, a percent apart. --fee is a percent of sellers’ proceeds, --min-shares the least order, by default 10. The bank’s own order needs all three of --bank-order, --bank-price and --bank-shares: buy-back burns what it buys, for money that the board’s wallet pays in with two calls; issue offers new shares, as many as ADMIN allowed. Keep the closed period: see docs/desk.md, "Planning an auction". With --send the demo’s treasury sends the calls.',
      example:
        'auction announce --currency USDT --opens 2027-03-10T09:00:00Z --days 5 --bank-order buy-back --bank-price 12.48 --bank-shares 1000 --document ./resolution.pdf --title "Buy-back 2027" --reason "Resolution 7/2027"',
      input: z.object({
        currency: text('ID', choiceOf(CURRENCY_IDS)),
        opens: time(),
        closes: maybe(time()),
        days: maybe(text('N', wholeFrom(1, MOST_DAYS))),
        firstPrice: maybe(text('PRICE')),
        step: maybe(text('PRICE')),
        ticks: maybe(text('N', wholeFrom(1, MOST_TICKS))),
        minShares: maybe(text('N', readShares)),
        fee: maybe(text('PERCENT', decimalOf(2, { max: MOST_FEE }))),
        bankOrder: maybe(text(ORDERS.join('|'), choiceOf(ORDERS))),
        bankPrice: maybe(text('PRICE')),
        bankShares: maybe(text('N', readShares)),
        document: written(),
        title: text(),
        reason: prose(),
      }),
      answer: SENT,
      subject: roundSubject,
      run: announceRound,
      send: sendFromTreasury,
    }),
    defineCommand({
      name: 'auction report',
      roles: OFFICERS,
      summary: 'make the report of an auction that has ended, for the board and the regulator',
      details:
        'CSV: price, volume, orders at each price, the bank’s own part, and the number of holders, shares in issue and the largest holding at the announcement, before the close and after the settlement. Nobody is named. Make it again when all is settled. The journal has its SHA-256.',
      example: 'auction report 1',
      input: z.object({ number: argument('number', readRoundId) }),
      answer: { what: 'text', value: 'text' },
      run: report,
    }),
    ...limitCommands,
  ],
};

async function report({ ctx, entry }: Act, { number }: { number: number }) {
  const { bytes, sha256, facts } = await roundReport(ctx, number);
  entry.target = `auction ${number}`;
  entry.after = { sha256 };
  const all = [...facts, ['SHA-256 of the report', sha256] as const];
  return {
    rows: all.map(([what, value]) => ({ what, value })),
    file: {
      name: downloadName(`auction-${number}.csv`),
      mediaType: 'text/csv; charset=utf-8',
      bytes,
    },
  };
}
