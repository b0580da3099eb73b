import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { CURRENCIES, isCurrencyId } from '@fnx/chain/currencies';
import { formatDecimal, mulDiv, SHARE_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { auctionNote } from '@/server/register/auction-money';
import { SHARE_ASSET } from '@/server/register/tables';
import type { LedgerAccountName, LedgerAccounts } from './ledger-accounts';
import type { Days } from './period';
import { fromSnapshot, readRows } from './snapshot';

/** One line of the general ledger: a debit is positive, a credit negative, in smallest units. */
export type Posting = {
  account: LedgerAccountName;
  currency: string;
  raw: bigint;
};

/** A booked event; its postings sum to zero in its currency. */
export type LedgerEntry = {
  at: Date;
  /** `<transaction hash>:<log index>` */
  reference: string;
  /** `Sale of order 482117` */
  text: string;
  currency: string;
  postings: readonly Posting[];
};

type Row = {
  at: string;
  reference: string;
  kind: keyof typeof POSTED;
  currency: string;
  raw: string;
  fee: string | null;
  total: string | null;
  note: string | null;
};

/** From which account to which the amount of a kind goes: debit, then credit. */
const POSTED = {
  sale: ['treasury', 'sales', 'Sale of shares'],
  shares: ['sharesHeld', 'sharesSold', 'Shares issued to the buyer'],
  reward: ['sharesHeld', 'sharesRewarded', 'Staking reward'],
  issue: ['sharesHeld', 'sharesOther', 'Shares issued without a sale or a claim'],
  received: ['treasury', 'unexplained', 'Received outside a sale'],
  auction: ['treasury', 'auctions', 'Received from an auction'],
  deposit: ['auctions', 'treasury', 'Paid into an auction'],
  sent: ['unexplained', 'treasury', 'Sent from the treasury'],
  funding: ['distributionPayer', 'treasury', 'Funding of a distribution'],
  returned: ['treasury', 'distributionPayer', 'Return of a distribution'],
  declared: ['distributionFund', 'distributionPayer', 'Distribution declared'],
  paid: ['distributions', 'distributionFund', 'Distribution paid'],
  taxPaid: ['taxWallet', 'distributionFund', 'Tax of a distribution paid'],
  reclaimed: ['distributionPayer', 'distributionFund', 'Distribution reclaimed'],
} as const satisfies Record<string, readonly [LedgerAccountName, LedgerAccountName, string]>;

/** @param take receives each entry, oldest first */
export async function readGeneralLedger(
  ctx: Pick<AppContext, 'db' | 'config' | 'chain'>,
  days: Days,
  take: (entry: LedgerEntry) => void,
): Promise<void> {
  await fromSnapshot(ctx.db, async (tx) => {
    for await (const row of readRows<Row>(tx, selectEntries(ctx, days))) take(entryOf(row));
  });
}

function entryOf({ at, reference, kind, currency, raw, fee, total, note }: Row): LedgerEntry {
  const [debit, credit, text] = POSTED[kind];
  const amount = BigInt(raw);
  // The dollars that the buyer paid include the fee; the same part of the payment is the fee. For a distribution it is the tax.
  const feeRaw =
    fee === null || total === null || total === '0'
      ? 0n
      : mulDiv(amount, BigInt(fee), BigInt(total), 'down');
  const postings: Posting[] = [
    { account: debit, currency, raw: amount },
    { account: credit, currency, raw: feeRaw - amount },
    { account: kind === 'paid' ? 'taxWithheld' : 'fees', currency, raw: -feeRaw },
  ];
  return {
    at: new Date(at),
    reference,
    text: note === null ? text : `${text}: ${note}`,
    currency,
    postings: postings.filter((posting) => posting.raw !== 0n),
  };
}

/** Shares that pass between holders stay on one account, so they are no entries. */
function selectEntries({ config, chain }: Pick<AppContext, 'config' | 'chain'>, days: Days) {
  const [start, end] = [days.from, days.until].map((at) => sql`${at.toISOString()}::timestamptz`);
  const treasury = config.chain.treasury.toLowerCase();
  const fund = chain.addresses.contracts.distributions.toLowerCase();
  const round = auctionNote({ chain });
  const declared = sql`coalesce(declared.currency_id, declared.pay_token)`;
  return sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, reference, kind, currency, raw::text as raw,
      fee::text as fee, total::text as total, note
    from (
      select transfer.created_at as at, transfer.reference, 'sale' as kind, entry.asset as currency, entry.amount_raw as raw,
        bought.fee_usd_raw as fee, bought.total_usd_raw as total, 'order ' || bought.number as note
      from ledger_transfers transfer
        join ledger_entries entry on entry.transfer_id = transfer.id
        join ledger_accounts account on account.id = entry.account_id and account.kind = 'treasury'
        left join orders bought on bought.id = transfer.order_id and bought.status = 'CONFIRMED'
      union all
      select transfer.created_at, transfer.reference,
        case transfer.kind when 'PURCHASE' then 'shares' when 'SALE' then 'shares' when 'REWARD' then 'reward' else 'issue' end,
        entry.asset, -entry.amount_raw, null, null, null
      from ledger_transfers transfer
        join ledger_entries entry on entry.transfer_id = transfer.id
        join ledger_accounts account on account.id = entry.account_id and account.kind = 'issued'
      where entry.asset = ${SHARE_ASSET}
      union all
      select block_time, tx_hash || ':' || log_index,
        case when to_address = ${treasury} then case when from_address = ${fund} then 'returned' when ${round} is not null then 'auction' else 'received' end
          else case when to_address = ${fund} then 'funding' when ${round} is not null then 'deposit' else 'sent' end end,
        currency_id, amount_raw, null, null, coalesce(note, ${round})
      from treasury_transfers where to_address <> from_address
      union all
      select declared.declared_at, declared.tx_hash, 'declared', ${declared}, declared.amount_raw, null, null, 'distribution ' || declared.id
      from distributions declared
      union all
      select payout.paid_at, payout.tx_hash || ':' || payout.log_index, 'paid', ${declared}, payout.amount_raw, payout.tax_raw,
        payout.amount_raw, 'distribution ' || declared.id
      from payouts payout join distributions declared on declared.id = payout.distribution_id
      where payout.to_address is not null and payout.amount_raw > 0
      union all
      select event.block_time, event.tx_hash || ':' || event.log_index,
        case event.name when 'TaxPaid' then 'taxPaid' else 'reclaimed' end, ${declared}, (event.args ->> 'amount')::numeric,
        null, null, 'distribution ' || declared.id
      from chain_events event join distributions declared on declared.id = event.args ->> 'id'
      where event.name in ('Reclaimed', 'TaxPaid')
    ) entry
    where at >= ${start} and at < ${end} and raw <> 0
    order by at, reference, kind`;
}

/** Smallest units as decimal text. A token that this service does not know is counted in its smallest units. */
export function amountText(raw: bigint, currency: string): string {
  if (currency === SHARE_ASSET) return formatDecimal(raw, SHARE_DECIMALS);
  return formatDecimal(raw, isCurrencyId(currency) ? CURRENCIES[currency].decimals : 0);
}

const COLUMNS = ['Time', 'Reference', 'Text', 'Account', 'Name', 'Debit', 'Credit', 'Currency'];

/** The balance of an account in a currency: what the debits and the credits of the report sum to. */
type Balance = {
  account: LedgerAccountName;
  currency: string;
  debitRaw: bigint;
  creditRaw: bigint;
};

/** The general ledger as CSV, one line for each posting, and the sums of each account. */
export async function exportLedger(
  ctx: Pick<AppContext, 'db' | 'config' | 'chain'>,
  days: Days,
  accounts: LedgerAccounts,
): Promise<{ csv: Buffer; balances: Balance[] }> {
  const lines = [csvHead(COLUMNS)];
  const balances = new Map<string, Balance>();
  await readGeneralLedger(ctx, days, (entry) => {
    for (const { account, currency, raw } of entry.postings) {
      const { number, name } = accounts(account, currency);
      const [debit, credit] = raw > 0n ? [raw, 0n] : [0n, -raw];
      lines.push(
        csvLine([
          entry.at.toISOString().slice(0, 19).replace('T', ' '),
          entry.reference,
          entry.text,
          number,
          name,
          debit > 0n ? amountText(debit, currency) : '',
          credit > 0n ? amountText(credit, currency) : '',
          currency,
        ]),
      );
      const key = `${account} ${currency}`;
      const sum = balances.get(key) ?? { account, currency, debitRaw: 0n, creditRaw: 0n };
      sum.debitRaw += debit;
      sum.creditRaw += credit;
      balances.set(key, sum);
    }
  });
  return { csv: Buffer.from(lines.join('')), balances: [...balances.values()] };
}
