import { encodeEnterRate, rateTree } from '@fnx/chain/tax-rates';
import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import { refusal } from '@/server/platform/refusal';
import { distributions, taxExceptions, taxRates } from './tables';

/** A Safe takes as many at once. */
const RATES_AT_ONCE = 50;

/**
 * A distribution with the own rates of tax that were declared here, those of them that are not entered yet (`open`), and the holders
 * whose rate was entered.
 * @throws Refusal when it does not exist
 */
export async function requireDistribution(db: Db, id: string) {
  const isNumber = /^[1-9][0-9]{0,17}$/.test(id);
  const [distribution] = isNumber
    ? await db.select().from(distributions).where(eq(distributions.id, id))
    : [];
  if (!distribution) {
    throw refusal('NOT_LISTED', { what: 'distribution', id, list: 'distributions list' });
  }
  const entered = await db
    .select({ holder: taxRates.holder })
    .from(taxRates)
    .where(eq(taxRates.distributionId, id));
  const rates = new Set(entered.map(({ holder }) => holder));
  const root = distribution.exceptionsRoot ?? '';
  const rows = await db.select().from(taxExceptions).where(eq(taxExceptions.root, root));
  const declared = rows.map(({ holder, bps }) => ({ holder: holder as Hex, bps }));
  return {
    distribution,
    rates,
    declared,
    open: declared.filter(({ holder }) => !rates.has(holder)),
  };
}

/**
 * The calls that enter the holders' own rates of tax, as many as one batch has. Payments begin after the last one.
 * @throws Refusal when the distribution does not exist, or its rates were declared elsewhere
 */
export async function rateCalls(act: Act, { number: id }: { number: string }) {
  const { ctx, tx, entry } = act;
  const { distribution, declared, open } = await requireDistribution(ctx.db, id);
  const root = distribution.exceptionsRoot ?? '';
  const tree = declared.length > 0 ? await rateTree(declared) : null;
  // Rates that are missing or were altered here would make proofs that the contract refuses.
  if ((tree?.root ?? '') !== root) throw refusal('TAX_RATES_UNKNOWN', { root });
  const { distributions: contract } = ctx.chain.addresses.contracts;
  const calls = tree
    ? open
        .slice(0, RATES_AT_ONCE)
        .map((rate) =>
          describeCall(
            ctx.chain,
            encodeEnterRate(contract, BigInt(id), rate, tree.proofOf(declared.indexOf(rate))),
          ),
        )
    : [];
  entry.after = callFacts(calls);
  return { rows: [], calls: await listCalls(act, tx, { command: act.action }, calls) };
}
