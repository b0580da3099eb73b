import { CURRENCY_IDS } from '@fnx/chain/currencies';
import { BANK_CURRENCY_IDS } from '@fnx/values/bank-currency';
import * as z from 'zod/mini';
import { argument, flag, LIMIT, maybe, time } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wellFormed } from '@/server/desk/field-readers';
import { readTime } from '@/server/platform/read-time';
import { cancelPrice, listPrices, setPrice, setRate } from './price-commands';
import { cancelledPriceSubject, priceSubject, rateSubject } from './price-subjects';

export const marketCommands: CommandGroup = {
  title: 'Prices',
  commands: [
    defineCommand({
      name: 'price list',
      roles: ['FINANCE'],
      summary: 'list the newest share prices, including scheduled ones',
      details:
        'The current price is the newest one that has taken effect. Past prices never change. After new shares of a bonus issue or a split, the price that keeps the value of a holding is proposed until one is set.',
      example: 'price list --limit 10',
      input: z.object({ limit: LIMIT }),
      answer: { price: 'number', effective: 'time', state: 'text' },
      none: 'No prices are set.',
      next: ({ price, state, effective }) => {
        if (String(state).startsWith('proposed'))
          return [{ label: 'Set it', command: 'price set', argument: String(price).slice(0, -4) }];
        return state === 'scheduled' && effective
          ? [{ label: 'Cancel', command: 'price cancel', argument: timeText(effective) }]
          : [];
      },
      read: listPrices,
    }),
    defineCommand({
      name: 'price set',
      roles: ['FINANCE'],
      critical: true,
      summary: 'set the share price, now or at a future time',
      details:
        'TIME is UTC, such as 2027-01-01T09:00:00Z. Open pages show the new price immediately and holders are notified. Existing orders keep their price. A change of more than 20 % needs --force.',
      example: 'price set 12.60 --at 2027-01-01T09:00:00Z',
      input: z.object({ price: argument('USD'), at: maybe(time()), force: flag() }),
      answer: { price: 'number', before: 'number', effective: 'time' },
      subject: priceSubject,
      run: setPrice,
    }),
    defineCommand({
      name: 'price cancel',
      roles: ['FINANCE'],
      critical: true,
      summary: 'cancel a scheduled price',
      details: 'The time is that of "price list".',
      example: 'price cancel 2027-01-01T09:00:00Z',
      input: z.object({ at: argument('TIME', wellFormed(readTime)) }),
      answer: { price: 'number', cancelled: 'time' },
      subject: cancelledPriceSubject,
      run: cancelPrice,
    }),
    defineCommand({
      name: 'rate set',
      roles: ['FINANCE'],
      critical: true,
      summary: 'set the exchange rate of a currency (static rates only)',
      details:
        'Only where rates are fixed by hand (PRICE_SOURCE=static); otherwise they come from the price feeds.',
      example: 'rate set BNB 612.50',
      input: z.object({
        currency: argument('currency', choiceOf([...CURRENCY_IDS, ...BANK_CURRENCY_IDS])),
        rate: argument('USD'),
      }),
      answer: { currency: 'text', rate: 'number' },
      subject: rateSubject,
      run: setRate,
    }),
  ],
};

const timeText = (time: Date | string) => new Date(time).toISOString();
