import { EXPLORER_URL } from '@fnx/chain/chains';
import { formatDecimal } from '@fnx/values/money';
import { type Address, getAddress, type Hex } from 'viem';
import { readBank } from '@/config/bank';
import { t } from '@/lang/service';
import type { PaperWords } from '@/server/platform/documents/paper-words';
import { printSheet } from '@/server/platform/documents/print-sheet';
import { decimalsOf, priceAt, sharesText } from './price';
import type { Round } from './round-book';
import type { auctionOrders } from './tables';

const CENTS = 2;

export type Trade = {
  round: Round;
  /** The price found. */
  tick: number;
  order: typeof auctionOrders.$inferSelect;
};

type About = {
  owner: string;
  issuer: string;
  shareToken: Address;
  /** When the trade was settled, in words. */
  settled: string;
  madeAt: Date;
  words: PaperWords;
};

/** The note of one trade, on the sheet of a certificate. Its code opens the transaction. */
export function printNote({ round, tick, order }: Trade, about: About): Promise<Uint8Array> {
  const { owner, issuer, shareToken, settled, madeAt, words } = about;
  const { language, say, number } = words;
  const money = (raw: bigint) =>
    `${number(formatDecimal(raw, decimalsOf(round), CENTS))} ${round.currencyId}`;
  const isSale = order.side === 'SALE';
  const kind = say(t('Contract note, auction {id}', { id: String(round.id) }));
  const net = isSale ? order.moneyRaw - order.feeRaw : order.moneyRaw;
  const { mailSignature } = readBank();
  const transaction = order.tradedTx ?? '';
  return printSheet(
    words,
    { title: `${kind}, ${owner}`, madeAt },
    {
      issuer,
      kind,
      owner,
      verb: say(isSale ? t('sold') : t('bought')),
      shares: number(sharesText(order.settledRaw)),
      priced: say(t('registered shares at {price} each', { price: money(priceAt(round, tick)) })),
      facts: [
        [say(t('Amount')), money(order.moneyRaw)],
        [say(t('Fee')), money(order.feeRaw)],
        [isSale ? say(t('Received')) : say(t('Paid')), money(net)],
        [say(t('Settled on')), settled],
        [say(t('Address in the register')), getAddress(order.wallet as Hex)],
        [say(t('Contract of the register')), shareToken],
        [say(t('Transaction')), transaction],
      ],
      check: { link: `${EXPLORER_URL}/tx/${transaction}`, text: say(t('Scan to check')) },
      note: mailSignature[language] ?? mailSignature.en ?? '',
    },
  );
}
