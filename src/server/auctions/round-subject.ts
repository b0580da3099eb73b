import path from 'node:path';
import { groupDecimal } from '@fnx/api/shared/figures';
import { durationText } from '@fnx/chain/call-values';
import { CURRENCIES } from '@fnx/chain/currencies';
import { formatDecimal } from '@fnx/values/money';
import { SECOND_MS } from '@fnx/values/time';
import { say } from '@/lang/engine/say';
import type { Fact, Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { sharesFact, timeFact } from '@/server/users/person-facts';
import type { Announcement } from './announce-round';
import { announcementBody } from './round-notices';
import { type RoundLimits, type RoundTerms, readTerms } from './round-terms';

/** A round as signers see it: times, the ladder, what the bank's own order costs or creates, its document, and what holders read. */
export async function roundSubject(ctx: AppContext, plan: Announcement): Promise<Subject> {
  const { terms, limits } = await readTerms(ctx, plan);
  const { currency, opens, closes, bank } = terms;
  const { document, title } = plan;
  const bytes = document.read();
  return {
    of: `auction ${title}`,
    what: `Auction of shares in ${currency} from ${timeFact(opens)} to ${timeFact(closes)}${bankText(terms)}: “${title}”`,
    facts: [
      ...termFacts(terms, limits),
      ...(bank
        ? bankFacts(terms, bank, limits)
        : [{ label: 'The bank’s own order', value: 'none' }]),
      { label: 'Authorised by', value: title },
      { label: 'Document', value: `${path.basename(document.name)}, ${sizeText(bytes.length)}` },
      { label: 'SHA-256 of the document', value: documentHash(bytes) },
      { label: 'Holders read, in their language', value: noticeText(terms) },
    ],
  };
}

function termFacts(terms: RoundTerms, limits: RoundLimits): Fact[] {
  const { currency, opens, closes, firstPriceRaw, stepRaw, ticks, bank } = terms;
  const money = moneyOf(terms);
  const last = firstPriceRaw + BigInt(ticks - 1) * stepRaw;
  const open = BigInt(Math.round((closes.getTime() - opens.getTime()) / SECOND_MS));
  return [
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
    {
      label: 'Last price',
      value: limits.lastPriceRaw ? money(limits.lastPriceRaw) : 'none yet',
      moment: true,
    },
    {
      label: 'Decides last',
      value: `${bank ? 'against the bank if its order trades, else ' : ''}the price nearest ${money(terms.anchorRaw)}`,
    },
    { label: 'Least order', value: sharesFact(terms.minSharesRaw) },
    { label: 'Fee of sellers', value: `${formatDecimal(BigInt(terms.feeBps), 2)} %` },
  ];
}

const notice = ({ minNotice }: RoundLimits) => durationText(BigInt(minNotice));

const sizeText = (bytes: number) => `${groupDecimal('en', String(bytes))} bytes`;

const moneyOf =
  ({ currency }: Pick<RoundTerms, 'currency'>) =>
  (raw: bigint) =>
    `${groupDecimal('en', formatDecimal(raw, CURRENCIES[currency].decimals))} ${currency}`;

function bankText({ bank, ...terms }: RoundTerms): string {
  if (!bank) return '';
  const [shares, price] = [sharesFact(bank.sharesRaw), moneyOf(terms)(bank.priceRaw)];
  return bank.side === 'BID'
    ? `, in which the bank buys back up to ${shares} at ${price} or less`
    : `, in which the bank offers up to ${shares} that are new at ${price} or more`;
}

type Bank = NonNullable<RoundTerms['bank']>;

/** The most that it may cost or create. The values begin with what was typed, so that a signer reads each thing once. */
function bankFacts(
  terms: RoundTerms,
  { side, sharesRaw, priceRaw, costRaw }: Bank,
  { issued, issuable, left }: RoundLimits,
): Fact[] {
  const money = moneyOf(terms);
  const shares = { label: 'Its shares, at most', value: sharesFact(sharesRaw) };
  const own = {
    label: 'Percent of the capital',
    value: percentOf(sharesRaw, issued),
    moment: true,
  } as const;
  if (side === 'BID') {
    return [
      { label: 'The bank’s own order', value: 'Buy-back of shares, which are burnt' },
      shares,
      { label: 'It pays for a share, at most', value: money(priceRaw) },
      { label: 'Costs at most', value: money(costRaw) },
      {
        label: 'Paid in',
        value: 'by the board’s wallet, in two calls; what is not used goes to the treasury',
      },
      own,
      {
        label: 'Shares in issue, at least',
        value: sharesFact(issued - sharesRaw),
        before: sharesFact(issued),
        moment: true,
      },
    ];
  }
  const after = (raw: bigint) => sharesFact(raw > sharesRaw ? raw - sharesRaw : 0n);
  return [
    { label: 'The bank’s own order', value: 'Issue of new shares, from the authorised capital' },
    shares,
    { label: 'It takes for a share, at least', value: money(priceRaw) },
    {
      label: 'Brings, if all are sold, at least',
      value: `${money(costRaw)}, for the treasury`,
    },
    own,
    {
      label: 'Shares in issue, at most',
      value: sharesFact(issued + sharesRaw),
      before: sharesFact(issued),
      moment: true,
    },
    { label: 'The bank may offer besides', value: after(issuable), before: sharesFact(issuable) },
    {
      label: 'Authorised capital left',
      value: after(left),
      before: sharesFact(left),
      moment: true,
    },
  ];
}

/** The announcement as the index will word it. */
function noticeText({ bank, currency, ...terms }: RoundTerms): string {
  const body = announcementBody({
    ...terms,
    currencyId: currency,
    bankSide: bank?.side ?? 'SALE',
    bankTick: bank?.tick ?? 0,
    bankSharesRaw: bank?.sharesRaw ?? 0n,
  });
  return say('en', body);
}

/** `2.5 %`, rounded to hundredths; none of nothing. */
const percentOf = (raw: bigint, of: bigint): string =>
  of === 0n ? 'no shares are in issue' : `${formatDecimal((raw * 10_000n + of / 2n) / of, 2)} %`;
