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
    summary: 'list identity checks that need a decision',
    details: `Oldest first. The images are stored in the data folder under kyc/. STATUS: ${KYC_STATUSES.join(', ')}.`,
    example: 'kyc list --status in_review',
    args: 0,
    options: { status: 'text', ...LIMIT },
    run: async (operator, input) => ({
      rows: await listKyc(operator, statusOf(input, KYC_STATUSES), limitOf(input)),
      none: 'No identity checks need a decision.',
    }),
  },
  {
    name: 'kyc approve',
    usage: '<email> [--comment TEXT]',
    summary: 'approve an identity check; the customer can buy, stake and claim',
    details: 'Only checks that are IN_REVIEW or ON_HOLD can be decided. The customer is notified.',
    example: 'kyc approve ada@example.com',
    args: 1,
    options: { comment: 'text' },
    run: async (operator, input) =>
      oneRow(await judgeKyc(operator, arg(input, 0), 'APPROVE', textOption(input, 'comment'))),
  },
  {
    name: 'kyc retry',
    usage: '<email> --comment TEXT',
    summary: 'ask the customer to submit documents again',
    details: 'The comment is sent to the customer: say what was wrong and how to correct it.',
    example: 'kyc retry ada@example.com --comment "The picture of the passport is blurred."',
    args: 1,
    options: { comment: 'text' },
    run: async (operator, input) =>
      oneRow(await judgeKyc(operator, arg(input, 0), 'RETRY', textOption(input, 'comment'))),
  },
  {
    name: 'kyc reject',
    usage: '<email> --comment TEXT',
    summary: 'reject an identity check permanently',
    details: 'Final: no command reverses it. The comment is sent to the customer.',
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
    summary: 'freeze an account and end all its sessions',
    details:
      'Shares, stakes and orders are unchanged. The customer is notified without the reason; the reason is recorded in the action log.',
    example: 'account freeze ada@example.com --reason "reported as stolen, ticket T-7K3MQ-2HXWD"',
    args: 1,
    options: { reason: 'text' },
    run: async (operator, input) =>
      oneRow(await freezeAccount(operator, arg(input, 0), neededOption(input, 'reason'))),
  },
  {
    name: 'account unfreeze',
    usage: '<email> --reason TEXT',
    summary: 'unfreeze an account',
    details: 'The customer has to log in again.',
    example: 'account unfreeze ada@example.com --reason "identity confirmed by telephone"',
    args: 1,
    options: { reason: 'text' },
    run: async (operator, input) =>
      oneRow(await unfreezeAccount(operator, arg(input, 0), neededOption(input, 'reason'))),
  },
  {
    name: 'account two-factor ask',
    usage: '<email> --reason TEXT',
    summary: 'request to disable two-factor login for a customer who lost access to it',
    details:
      'For customers who lost both the authenticator and the recovery codes. The customer is notified by e-mail, text message and notification, and a waiting period of one day starts; a login with the second factor cancels the request. The reason must say how you verified the identity.',
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
    summary: 'disable two-factor login one day after the request; ends all sessions',
    details:
      'Only after "account two-factor ask", from one to eight days later. The customer is notified, and logs in with password and code from then on.',
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
    summary: 'list the newest share prices, including scheduled ones',
    details: 'The current price is the newest one that has taken effect. Past prices never change.',
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
    details: 'TIME as shown by "price list".',
    example: 'price cancel 2027-01-01T09:00:00Z',
    args: 1,
    run: async (operator, input) => oneRow(await cancelPrice(operator, arg(input, 0))),
  },
  {
    name: 'rate set',
    usage: '<currency> <USD>',
    summary: 'set the exchange rate of a currency (static rates only)',
    details: 'Only with PRICE_SOURCE=static; otherwise rates come from the price feeds.',
    example: 'rate set BNB 612.50',
    args: 2,
    run: async (operator, input) => oneRow(await setRate(operator, arg(input, 0), arg(input, 1))),
  },
];

const ORDERS: readonly Command[] = [
  {
    name: 'orders',
    usage: '[--limit N]',
    summary: 'list payments that need an operator',
    details:
      'REFUND: an order that must be refunded. SURPLUS: an overpaid order. REVIEW: a payment that matches no order. Send the money from the treasury to the address shown, then record the hash with "refund settle".',
    example: 'orders',
    args: 0,
    options: LIMIT,
    run: async (operator, input) => ({
      rows: await listTasks(operator, limitOf(input)),
      none: 'No payments need an operator.',
    }),
  },
  {
    name: 'refund settle',
    usage: '<order or payment> <hash>',
    summary: 'record the transaction of a refund',
    details:
      'Send the money first. Name the order by its number, or a payment under REVIEW by its id. A refund can be recorded only once, and one transaction settles one order.',
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
    summary: 'list the content items of a type',
    details: 'Includes retired items.',
    example: 'content list post',
    args: 1,
    options: LIMIT,
    run: async (operator, input) => ({
      rows: await listContent(operator, typeOf(input), limitOf(input)),
      none: 'No items of this type.',
    }),
  },
  {
    name: 'content publish',
    usage: '<post|faq|legal> <file>',
    summary: 'publish a new post, question or legal text',
    details:
      'The file has the format of those under content/: Markdown with front matter for posts and legal texts; for a question one object as in content/faq.json. A post with a future date appears on that date.',
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
    summary: 'replace an item with a changed file',
    details:
      'The name in the file selects the item. A legal text needs a new version; accepted versions stay unchanged.',
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
    summary: 'remove an item from the site',
    details:
      'Nothing is deleted. Name a version of a legal text as slug@version; its only version cannot be retired.',
    example: 'content retire post third-quarter',
    args: 2,
    run: async (operator, input) =>
      oneRow(await retireContent(operator, typeOf(input), arg(input, 1))),
  },
  {
    name: 'announce',
    usage: '--title TEXT --body TEXT [--link PATH] [--holders]',
    summary: 'notify all customers, or all shareholders',
    details:
      "Sends a notification in the product, and e-mail or SMS according to each customer's settings. The same text is refused twice on one day.",
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
    summary: 'list stakes with their rewards',
    details: 'Lists open stakes by default. STATUS: ACTIVE, MATURED, CLOSED, EARLY_EXITED.',
    example: 'staking list --status matured',
    args: 0,
    options: { status: 'text', ...LIMIT },
    run: async (operator, input) => {
      const status = statusOf(input, ['ACTIVE', 'MATURED', 'CLOSED', 'EARLY_EXITED']);
      const rows = await listAllStakes(operator, status, limitOf(input));
      return { rows, none: 'No stakes match.' };
    },
  },
  {
    name: 'staking pools',
    usage: '',
    summary: 'show pool usage and the remaining reward reserve',
    details: 'Claims stay pending when the reserve is empty; "staking fund" adds to it.',
    example: 'staking pools',
    args: 0,
    run: async (operator) => ({ rows: await readPools(operator) }),
  },
  {
    name: 'staking fund',
    usage: '<shares>',
    summary: 'add shares to the reward reserve',
    details:
      'The shares come from those that are neither held nor on sale. Pending claims are then paid.',
    example: 'staking fund 25000',
    args: 1,
    run: async (operator, input) => oneRow(await fundReserve(operator, arg(input, 0))),
  },
  {
    name: 'claims list',
    usage: '[--status STATUS] [--limit N]',
    summary: 'list claimed rewards',
    details: 'PENDING claims wait for the reserve; PAID claims are booked.',
    example: 'claims list --status pending',
    args: 0,
    options: { status: 'text', ...LIMIT },
    run: async (operator, input) => {
      const status = statusOf(input, ['PENDING', 'PAID', 'FAILED']);
      const rows = await listAllClaims(operator, status, limitOf(input));
      return { rows, none: 'No claims match.' };
    },
  },
  {
    name: 'ledger check',
    usage: '',
    summary: 'check the ledger for inconsistencies',
    details:
      'Lists every problem: transfers that do not sum to zero, balances that differ from the sum of their entries, share totals that do not match, payments booked twice, claims that differ from the amount paid. Read-only; exits with 1 if it finds a problem.',
    example: 'ledger check',
    args: 0,
    run: async ({ ctx }) => {
      const rows = await checkLedger(ctx.db);
      return { rows, none: 'The ledger is consistent.', failed: rows.length > 0 };
    },
  },
  {
    name: 'alerts',
    usage: '[--all] [--limit N]',
    summary: 'list operator alerts',
    details: 'For example a stale price feed. --all includes resolved alerts.',
    example: 'alerts --all',
    args: 0,
    options: { all: 'flag', ...LIMIT },
    run: async ({ ctx }, input) => {
      const all = input.options.all === true;
      const found = await listAlerts(ctx.db, { all, limit: limitOf(input) });
      const rows = found.map(({ id: _, ...row }) => row);
      return { rows, none: 'No open alerts.' };
    },
  },
  {
    name: 'actions',
    usage: '[--limit N]',
    summary: 'list operator actions, newest first',
    details: 'Operator, time and details of each action. Entries are never changed.',
    example: 'actions --limit 20',
    args: 0,
    options: LIMIT,
    run: async ({ ctx }, input) => {
      const rows = await ctx.db
        .select()
        .from(operatorActions)
        .orderBy(desc(operatorActions.id))
        .limit(limitOf(input));
      return { rows, none: 'No actions are recorded.' };
    },
  },
];

/** Every command, grouped as in the help. */
export const COMMAND_GROUPS: readonly { title: string; commands: readonly Command[] }[] = [
  { title: 'Identity checks', commands: KYC },
  { title: 'Accounts', commands: ACCOUNTS },
  { title: 'Prices', commands: PRICES },
  { title: 'Payments', commands: ORDERS },
  { title: 'Content and news', commands: CONTENT },
  { title: 'Staking, ledger and records', commands: BOOKS },
];

export const COMMANDS: readonly Command[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);
