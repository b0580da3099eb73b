import { desc } from 'drizzle-orm';
import { askTwoFactorOff, endTwoFactor } from '@/server/account/operator/end-two-factor';
import { freezeAccount, unfreezeAccount } from '@/server/account/operator/freeze-account';
import {
  CONTENT_TYPES,
  type ContentType,
  listContent,
  putContent,
  retireContent,
} from '@/server/content/content-commands';
import { judgeKyc, listKyc } from '@/server/identity/review-commands';
import { cancelPrice, listPrices, setPrice, setRate } from '@/server/market/price-commands';
import { listAlerts } from '@/server/messaging/alerts';
import { announceNews } from '@/server/messaging/news-commands';
import { listTasks, settleTask } from '@/server/purchase/refund-commands';
import { checkLedger } from '@/server/register/check-ledger';
import {
  fundReserve,
  listAllClaims,
  listAllStakes,
  readPools,
} from '@/server/staking/staking-commands';
import {
  arg,
  type Command,
  type Input,
  LIMIT,
  limitOf,
  neededOption,
  oneOf,
  oneRow,
  statusOf,
  textOption,
} from './command';
import { operatorActions } from './tables';

const typeOf = (input: Input): ContentType => oneOf('The type', arg(input, 0), CONTENT_TYPES);

const KYC_STATUSES = [
  'NOT_APPLIED',
  'PENDING',
  'IN_REVIEW',
  'APPROVED',
  'RETRY',
  'REJECTED',
  'ON_HOLD',
  'EXPIRED',
] as const;

const KYC: readonly Command[] = [
  {
    name: 'kyc list',
    usage: '[--status STATUS] [--limit N]',
    about: 'identity checks that wait for a decision',
    teaches: `Oldest first. The pictures lie in the data folder under kyc/. STATUS: ${KYC_STATUSES.join(', ')}.`,
    example: 'kyc list --status in_review',
    args: 0,
    options: { status: 'text', ...LIMIT },
    run: async (operator, input) => ({
      rows: await listKyc(operator, statusOf(input, KYC_STATUSES), limitOf(input)),
      none: 'Nobody waits for a decision.',
    }),
  },
  {
    name: 'kyc approve',
    usage: '<email> [--comment TEXT]',
    about: 'confirm an identity; the person can buy, stake and claim',
    teaches: 'Only a check that is IN_REVIEW or ON_HOLD can be decided. The person is told.',
    example: 'kyc approve ada@example.com',
    args: 1,
    options: { comment: 'text' },
    run: async (operator, input) =>
      oneRow(await judgeKyc(operator, arg(input, 0), 'APPROVE', textOption(input, 'comment'))),
  },
  {
    name: 'kyc retry',
    usage: '<email> --comment TEXT',
    about: 'ask for another try',
    teaches: 'The comment is sent to the person: say what was wrong and what to do better.',
    example: 'kyc retry ada@example.com --comment "The picture of the passport is blurred."',
    args: 1,
    options: { comment: 'text' },
    run: async (operator, input) =>
      oneRow(await judgeKyc(operator, arg(input, 0), 'RETRY', textOption(input, 'comment'))),
  },
  {
    name: 'kyc reject',
    usage: '<email> --comment TEXT',
    about: 'refuse an identity for good',
    teaches: 'Final: no command takes it back. The comment is sent to the person.',
    example: 'kyc reject ada@example.com --comment "The document is not genuine."',
    args: 1,
    options: { comment: 'text' },
    run: async (operator, input) =>
      oneRow(await judgeKyc(operator, arg(input, 0), 'REJECT', textOption(input, 'comment'))),
  },
];

const ACCOUNTS: readonly Command[] = [
  {
    name: 'account freeze',
    usage: '<email> --reason TEXT',
    about: 'shut an account; every session ends at once',
    teaches:
      'Shares, stakes and orders stay as they are. The person is told that it happened, not why; the reason is kept in the list of actions.',
    example: 'account freeze ada@example.com --reason "reported as stolen, ticket T-7K3MQ-2HXWD"',
    args: 1,
    options: { reason: 'text' },
    run: async (operator, input) =>
      oneRow(await freezeAccount(operator, arg(input, 0), neededOption(input, 'reason'))),
  },
  {
    name: 'account unfreeze',
    usage: '<email> --reason TEXT',
    about: 'open a frozen account again',
    teaches: 'The person has to log in anew.',
    example: 'account unfreeze ada@example.com --reason "identity confirmed by telephone"',
    args: 1,
    options: { reason: 'text' },
    run: async (operator, input) =>
      oneRow(await unfreezeAccount(operator, arg(input, 0), neededOption(input, 'reason'))),
  },
  {
    name: 'account two-factor ask',
    usage: '<email> --reason TEXT',
    about: 'begin to switch two-factor login off for somebody who lost all of it',
    teaches:
      'For who has neither authenticator nor recovery codes. The person is told by mail, text message and notice, and a day has to pass; a login with the second factor meanwhile stops it. The reason says how you made sure who it is.',
    example:
      'account two-factor ask ada@example.com --reason "ticket T-7K3MQ, video call with the passport"',
    args: 1,
    options: { reason: 'text' },
    run: async (operator, input) =>
      oneRow(await askTwoFactorOff(operator, arg(input, 0), neededOption(input, 'reason'))),
  },
  {
    name: 'account two-factor off',
    usage: '<email> --reason TEXT',
    about: 'switch it off, a day after it was asked for; every session ends',
    teaches:
      'Only after "account two-factor ask", from a day to eight days later. The person is told, and logs in with password and code from then on.',
    example:
      'account two-factor off ada@example.com --reason "ticket T-7K3MQ, called back on the known number"',
    args: 1,
    options: { reason: 'text' },
    run: async (operator, input) =>
      oneRow(await endTwoFactor(operator, arg(input, 0), neededOption(input, 'reason'))),
  },
];

const PRICES: readonly Command[] = [
  {
    name: 'price list',
    usage: '[--limit N]',
    about: 'the newest share prices, with those to come',
    teaches: 'The price in force is the newest whose moment has come. The past never changes.',
    example: 'price list --limit 10',
    args: 0,
    options: LIMIT,
    run: async (operator, input) => ({
      rows: await listPrices(operator, limitOf(input)),
      none: 'There is no price yet.',
    }),
  },
  {
    name: 'price set',
    usage: '<USD> [--at TIME] [--force]',
    about: 'set the share price, from now or from a moment to come',
    teaches:
      'TIME is UTC, such as 2027-01-01T09:00:00Z. Open pages show it at once and holders are told. Orders keep the price they were made at. A step of more than 20 % needs --force.',
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
    about: 'take back a price that is not in force yet',
    teaches: 'TIME as "price list" shows it.',
    example: 'price cancel 2027-01-01T09:00:00Z',
    args: 1,
    run: async (operator, input) => oneRow(await cancelPrice(operator, arg(input, 0))),
  },
  {
    name: 'rate set',
    usage: '<currency> <USD>',
    about: 'set the rate of a currency, where rates are static',
    teaches:
      'Only under PRICE_SOURCE=static; otherwise the price feeds say what a currency is worth.',
    example: 'rate set BNB 612.50',
    args: 2,
    run: async (operator, input) => oneRow(await setRate(operator, arg(input, 0), arg(input, 1))),
  },
];

const ORDERS: readonly Command[] = [
  {
    name: 'orders',
    usage: '[--limit N]',
    about: 'money that waits for a person',
    teaches:
      'REFUND: an order whose money goes back. SURPLUS: more came than an order cost. REVIEW: money that no order explains. Send it from the treasury to the address shown, then note the hash with "refund settle".',
    example: 'orders',
    args: 0,
    options: LIMIT,
    run: async (operator, input) => ({
      rows: await listTasks(operator, limitOf(input)),
      none: 'Nothing waits for a person.',
    }),
  },
  {
    name: 'refund settle',
    usage: '<order or payment> <hash>',
    about: 'note that money was sent back, with its transaction',
    teaches:
      'Send the money first. Name the order by its number, or a payment under REVIEW by its id. It cannot be done twice, and one transaction settles one order.',
    example: `refund settle 482117 0x${'5e'.repeat(32)}`,
    args: 2,
    run: async (operator, input) =>
      oneRow(await settleTask(operator, arg(input, 0), arg(input, 1))),
  },
];

const CONTENT: readonly Command[] = [
  {
    name: 'content list',
    usage: '<post|faq|legal> [--limit N]',
    about: 'what there is of a type',
    teaches: 'Items that were retired are listed too.',
    example: 'content list post',
    args: 1,
    options: LIMIT,
    run: async (operator, input) => ({
      rows: await listContent(operator, typeOf(input), limitOf(input)),
      none: 'There is none.',
    }),
  },
  {
    name: 'content publish',
    usage: '<post|faq|legal> <file>',
    about: 'publish a new post, question or legal text',
    teaches:
      'A file like those under content/: Markdown with its head for posts and legal texts; for a question one object as in content/faq.json. A post whose date lies ahead appears then.',
    example: 'content publish post ./third-quarter.md',
    args: 2,
    run: async (operator, input) => {
      const file = { name: arg(input, 1), source: input.readFile(arg(input, 1)) };
      return oneRow(await putContent(operator, 'publish', typeOf(input), file));
    },
  },
  {
    name: 'content edit',
    usage: '<post|faq|legal> <file>',
    about: 'replace an item by a changed file',
    teaches:
      'The name in the file says which. A legal text gets a new version; what people accepted stays as it was.',
    example: 'content edit faq ./cost-of-account.json',
    args: 2,
    run: async (operator, input) => {
      const file = { name: arg(input, 1), source: input.readFile(arg(input, 1)) };
      return oneRow(await putContent(operator, 'edit', typeOf(input), file));
    },
  },
  {
    name: 'content retire',
    usage: '<post|faq|legal> <name>',
    about: 'take an item off the site',
    teaches:
      'Nothing is deleted. A version of a legal text is named slug@version, and the last version stays.',
    example: 'content retire post third-quarter',
    args: 2,
    run: async (operator, input) =>
      oneRow(await retireContent(operator, typeOf(input), arg(input, 1))),
  },
  {
    name: 'announce',
    usage: '--title TEXT --body TEXT [--link PATH] [--holders]',
    about: 'tell everybody, or all who hold shares',
    teaches:
      'A notice in the product, and e-mail or SMS as each person chose. The same words twice in a day are refused.',
    example: 'announce --title "Third-quarter figures" --body "The report is out." --link /docs',
    args: 0,
    options: { title: 'text', body: 'text', link: 'text', holders: 'flag' },
    run: async (operator, input) =>
      oneRow(
        await announceNews(operator, {
          title: neededOption(input, 'title'),
          body: neededOption(input, 'body'),
          link: textOption(input, 'link'),
          audience: input.options.holders === true ? 'HOLDERS' : 'ALL',
        }),
      ),
  },
];

const BOOKS: readonly Command[] = [
  {
    name: 'staking list',
    usage: '[--status STATUS] [--limit N]',
    about: 'stakes, with what they have earned',
    teaches: 'The open ones unless told: ACTIVE, MATURED, CLOSED, EARLY_EXITED.',
    example: 'staking list --status matured',
    args: 0,
    options: { status: 'text', ...LIMIT },
    run: async (operator, input) => {
      const status = statusOf(input, ['ACTIVE', 'MATURED', 'CLOSED', 'EARLY_EXITED']);
      const rows = await listAllStakes(operator, status, limitOf(input));
      return { rows, none: 'There are no such stakes.' };
    },
  },
  {
    name: 'staking pools',
    usage: '',
    about: 'how full the pools are, and what is left for rewards',
    teaches: 'Claims wait when the reserve is used up; "staking fund" adds to it.',
    example: 'staking pools',
    args: 0,
    run: async (operator) => ({ rows: await readPools(operator) }),
  },
  {
    name: 'staking fund',
    usage: '<shares>',
    about: 'set more shares aside for rewards',
    teaches:
      'Out of shares that nobody holds and that are not on sale. Waiting claims are paid then.',
    example: 'staking fund 25000',
    args: 1,
    run: async (operator, input) => oneRow(await fundReserve(operator, arg(input, 0))),
  },
  {
    name: 'claims list',
    usage: '[--status STATUS] [--limit N]',
    about: 'rewards that were asked for',
    teaches: 'PENDING ones wait for the reserve; PAID ones are booked.',
    example: 'claims list --status pending',
    args: 0,
    options: { status: 'text', ...LIMIT },
    run: async (operator, input) => {
      const status = statusOf(input, ['PENDING', 'PAID', 'FAILED']);
      const rows = await listAllClaims(operator, status, limitOf(input));
      return { rows, none: 'There are no such claims.' };
    },
  },
  {
    name: 'ledger check',
    usage: '',
    about: 'check the books against their rules',
    teaches:
      'Lists every fault: transfers that do not sum to zero, balances that are not the sum of their entries, shares that do not add up, payments booked twice, claims that differ from what was paid. Reads alone, and exits with 1 when something is wrong.',
    example: 'ledger check',
    args: 0,
    run: async ({ ctx }) => {
      const rows = await checkLedger(ctx.db);
      return { rows, none: 'The books are in order.', failed: rows.length > 0 };
    },
  },
  {
    name: 'alerts',
    usage: '[--all] [--limit N]',
    about: 'what the service calls an operator for',
    teaches: 'Such as a price feed that went stale. With --all also what is over.',
    example: 'alerts --all',
    args: 0,
    options: { all: 'flag', ...LIMIT },
    run: async ({ ctx }, input) => {
      const all = input.options.all === true;
      const found = await listAlerts(ctx.db, { all, limit: limitOf(input) });
      const rows = found.map(({ id: _, ...row }) => row);
      return { rows, none: 'There is nothing to look at.' };
    },
  },
  {
    name: 'actions',
    usage: '[--limit N]',
    about: 'what operators did, newest first',
    teaches: 'Who, when and what. Written with each action, and never changed.',
    example: 'actions --limit 20',
    args: 0,
    options: LIMIT,
    run: async ({ ctx }, input) => {
      const rows = await ctx.db
        .select()
        .from(operatorActions)
        .orderBy(desc(operatorActions.id))
        .limit(limitOf(input));
      return { rows, none: 'Nothing was done yet.' };
    },
  },
];

/** Every command, in the groups that help shows. */
export const COMMAND_GROUPS: readonly { title: string; commands: readonly Command[] }[] = [
  { title: 'Identity checks', commands: KYC },
  { title: 'Accounts', commands: ACCOUNTS },
  { title: 'Prices', commands: PRICES },
  { title: 'Money that waits', commands: ORDERS },
  { title: 'Content and news', commands: CONTENT },
  { title: 'Staking, books and records', commands: BOOKS },
];

export const COMMANDS: readonly Command[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);
