import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  oneRow,
  textOption,
} from '@/server/platform/commands';
import { cancelPrice, listPrices, setPrice, setRate } from './price-commands';

export const marketCommands: CommandGroup = {
  title: 'Prices',
  commands: [
    {
      name: 'price list',
      usage: '[--limit N]',
      summary: 'list the newest share prices, including scheduled ones',
      details:
        'The current price is the newest one that has taken effect. Past prices never change.',
      example: 'price list --limit 10',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listPrices(operator, limitOf(input)),
        none: 'No prices are set.',
      }),
    },
    {
      name: 'price set',
      usage: '<USD> [--at TIME] [--force]',
      summary: 'set the share price, now or at a future time',
      details:
        'TIME is UTC, such as 2027-01-01T09:00:00Z. Open pages show the new price immediately and holders are notified. Existing orders keep their price. A change of more than 20 % needs --force.',
      example: 'price set 12.60 --at 2027-01-01T09:00:00Z',
      args: 1,
      options: { at: 'text', force: 'flag' },
      run: async (operator, input) => {
        const at = textOption(input, 'at');
        const force = input.options.force === true;
        return oneRow(await setPrice(operator, { price: arg(input, 0), at, force }));
      },
    },
    {
      name: 'price cancel',
      usage: '<TIME>',
      summary: 'cancel a scheduled price',
      details: 'The time is that of "price list".',
      example: 'price cancel 2027-01-01T09:00:00Z',
      args: 1,
      run: async (operator, input) => oneRow(await cancelPrice(operator, arg(input, 0))),
    },
    {
      name: 'rate set',
      usage: '<currency> <USD>',
      summary: 'set the exchange rate of a currency (static rates only)',
      details:
        'Only where rates are fixed by hand (PRICE_SOURCE=static); otherwise they come from the price feeds.',
      example: 'rate set BNB 612.50',
      args: 2,
      run: async (operator, input) => oneRow(await setRate(operator, arg(input, 0), arg(input, 1))),
    },
  ],
};
