import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { askChain, callsOf, type Question } from '@/server/register/check/ask-chain';
import { SHARE_ASSET } from '@/server/register/tables';
import { findList } from './find-list';

/** A line whose holder does not hold on the chain what the file says. */
export type ListDifference = {
  line: number;
  number: string;
  name: string;
  file: string;
  chain: string;
  why: string;
  /** The register is right: the holder bought, sent or received shares since. */
  explained: boolean;
};

type Line = Record<'external_id' | 'name' | 'holder' | 'shares' | 'moved', string> & {
  index: number;
  issued: boolean;
};

const text = (raw: string) => formatDecimal(BigInt(raw), SHARE_DECIMALS);

/**
 * Compares an announced list with the chain at the last indexed block, holder by holder.
 * @returns the differences
 * @throws Refusal when there is no such announced list; the node's error, which must have the state of the block
 */
export async function compareList(ctx: AppContext, id: string): Promise<ListDifference[]> {
  const { list } = await findList(ctx.db, id);
  if (list.announcementId === null) throw refusal('SHARES_NOT_DUE', { state: 'Not announced' });
  const { rows } = await ctx.db.execute<Line>(selectLines(id));
  const { rows: cursors } = await ctx.db.execute<{ block: string }>(
    sql`select block_number::text as block from chain_cursors where chain_id = ${ctx.config.chain.id}`,
  );
  const { issuance, shareToken } = ctx.chain.addresses.contracts;
  const [lists, token] = [callsOf(issuance, issuanceAbi), callsOf(shareToken, shareTokenAbi)];
  const questions = rows.flatMap(({ index, holder, shares, issued }): Question[] => [
    {
      place: `${index} issued`,
      index: String(issued),
      call: lists('isIssued', [list.announcementId, BigInt(index)]),
    },
    { place: `${index} shares`, index: shares, call: token('holderBalance', [holder]) },
  ]);
  const faults = await askChain(ctx, questions, BigInt(cursors[0]?.block ?? '0'));
  const found = new Map(faults.map(({ place, chain }) => [place, chain]));
  return rows.flatMap((line) => {
    const [issued, shares] = ['issued', 'shares'].map((what) => found.get(`${line.index} ${what}`));
    if (issued === undefined && shares === undefined) return [];
    return [differenceOf(line, issued, shares ?? line.shares)];
  });
}

/** Each line with what its holder's wallets received less what left them besides the issue, by the bookings. */
const selectLines = (id: string) => sql`
  select line.index, person.external_id, person.name, line.holder, line.shares_raw::text as shares,
    line.issued_at is not null as issued, (coalesce(held.raw, 0) - line.shares_raw)::text as moved
  from share_list_lines line join register_people person using (holder)
    left join lateral (
      select sum(account.balance_raw) as raw from share_wallets wallet
        join ledger_accounts account on account.address = wallet.address and account.kind = 'wallet'
          and account.asset = ${SHARE_ASSET}
      where wallet.holder = line.holder
    ) held on true
  where line.list_id = ${id} order by line.index`;

function differenceOf(line: Line, issued: string | undefined, chain: string): ListDifference {
  const { index, external_id: number, name, shares, moved } = line;
  const explained =
    issued === undefined && line.issued && BigInt(chain) - BigInt(shares) === BigInt(moved);
  const why = explained
    ? 'bought, sent or received shares since'
    : issued === undefined && !line.issued
      ? 'not issued'
      : 'the chain and the index differ';
  const told = { line: index + 1, number, name, file: text(shares), why, explained };
  return { ...told, chain: /^\d+$/.test(chain) ? text(chain) : chain };
}
