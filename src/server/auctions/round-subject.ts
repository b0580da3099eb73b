import path from 'node:path';
import { CURRENCIES } from '@/chain/addresses';
import { durationText } from '@/chain/call-values';
import type { AppContext } from '@/server/platform/context';
import type { Subject } from '@/server/platform/define-command';
import { documentHash } from '@/server/platform/documents/publish-document';
import { sharesFact, timeFact } from '@/server/users/person-facts';
import { groupDecimal } from '@/shared/figures';
import { formatDecimal } from '@/shared/money';
import type { SignedFact } from '@/shared/proposal';
import { SECOND_MS } from '@/shared/time';
import type { Announcement } from './announce-round';
import { type RoundLimits, type RoundTerms, readTerms } from './round-terms';

/** A round as signers see it: times, the ladder, and what the bank's own order costs or creates. */
export async function roundSubject(ctx: AppContext, plan: Announcement): Promise<Subject> {
  const { terms, limits } = await readTerms(ctx, plan);
  const { currency, opens, closes, firstPriceRaw, stepRaw, ticks, bank } = terms;
  const { document, title } = plan;
  const money = moneyOf(terms);
  const last = firstPriceRaw + BigInt(ticks - 1) * stepRaw;
  const open = BigInt(Math.round((closes.getTime() - opens.getTime()) / SECOND_MS));
  return {
    of: `auction ${title}`,
    what: `Auction of shares in ${currency} from ${timeFact(opens)} to ${timeFact(closes)}${bankText(terms)}: “${title}”`,
    facts: [
      { label: 'Currency', value: currency },
      {
        label: 'Opens',
        value: `${timeFact(opens)}; the contract wants ${notice(limits)} of notice`,
      },
      {
        label: 'Closes',
        value: `${timeFact(closes)}, after ${durationText(open)}; orders only grow in the last ${durationText(BigInt(limits.lastTime))}`,
      },
      {
        label: 'Ladder',
        value:
          ticks === 1
            ? `one price, ${money(firstPriceRaw)}`
            : `${ticks} prices from ${money(firstPriceRaw)} to ${money(last)}, in steps of ${money(stepRaw)}`,
      },
      { label: 'Last price', value: limits.lastPriceRaw ? money(limits.lastPriceRaw) : 'none yet' },
      {
        label: 'Decides last',
        value: bank ? 'against the bank' : `the price nearest ${money(terms.anchorRaw)}`,
      },
      { label: 'Least order', value: sharesFact(terms.minSharesRaw) },
      { label: 'Fee of sellers', value: `${formatDecimal(BigInt(terms.feeBps), 2)} %` },
      ...bankFacts(terms, limits),
      { label: 'Document', value: path.basename(document.name) },
      { label: 'SHA-256 of the document', value: documentHash(document.read()) },
    ],
  };
}

const notice = ({ minNotice }: RoundLimits) => durationText(BigInt(minNotice));

const moneyOf =
  ({ currency }: Pick<RoundTerms, 'currency'>) =>
  (raw: bigint) =>
    `${groupDecimal('en', formatDecimal(raw, CURRENCIES[currency].decimals))} ${currency}`;

function bankText({ bank }: RoundTerms): string {
  if (!bank) return '';
  const shares = sharesFact(bank.sharesRaw);
  return bank.side === 'BID'
    ? `, in which the bank buys back up to ${shares}`
    : `, in which the bank offers up to ${shares} that are new`;
}

function bankFacts(terms: RoundTerms, limits: RoundLimits): SignedFact[] {
  const { bank } = terms;
  if (!bank) return [{ label: 'The bank’s own order', value: 'none' }];
  const money = moneyOf(terms);
  const { issued, issuable, left } = limits;
  const own = { label: 'Percent of the capital', value: percentOf(bank.sharesRaw, issued) };
  if (bank.side === 'BID') {
    const value = `buys back up to ${sharesFact(bank.sharesRaw)} at ${money(bank.priceRaw)} or less, and burns them`;
    return [
      { label: 'The bank’s own order', value },
      own,
      {
        label: 'Costs at most',
        value: `${money(bank.costRaw)}, paid in by the board’s wallet in two calls`,
      },
      {
        label: 'Shares in issue, at least',
        value: sharesFact(issued - bank.sharesRaw),
        before: sharesFact(issued),
      },
    ];
  }
  const after = (raw: bigint) => sharesFact(raw > bank.sharesRaw ? raw - bank.sharesRaw : 0n);
  return [
    {
      label: 'The bank’s own order',
      value: `offers up to ${sharesFact(bank.sharesRaw)} that are new, at ${money(bank.priceRaw)} or more`,
    },
    own,
    {
      label: 'Shares in issue, at most',
      value: sharesFact(issued + bank.sharesRaw),
      before: sharesFact(issued),
    },
    { label: 'The bank may offer besides', value: after(issuable), before: sharesFact(issuable) },
    { label: 'Authorised capital left', value: after(left), before: sharesFact(left) },
  ];
}

/** `2.5 %`, rounded to hundredths; none of nothing. */
const percentOf = (raw: bigint, of: bigint): string =>
  of === 0n ? 'no shares are in issue' : `${formatDecimal((raw * 10_000n + of / 2n) / of, 2)} %`;
