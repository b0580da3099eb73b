import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { type Address, getAddress, type Hex } from 'viem';
import { t } from '@/lang/service';
import type { PaperWords } from '@/server/platform/documents/paper-words';
import { printSheet } from '@/server/platform/documents/print-sheet';
import type { Order } from '@/server/purchase/move-order';

type About = {
  owner: string;
  issuer: string;
  shareToken: Address;
  /** The page that compares the certificate with the chain. */
  link: string;
  madeAt: Date;
  words: PaperWords;
};

/** All words are in the language of its owner; names of persons and of the bank stay as they are. */
export function printCertificate(order: Order, about: About): Promise<Uint8Array> {
  const { owner, issuer, shareToken, link, madeAt, words } = about;
  const { say, number } = words;
  const id = order.number.toString();
  const title = say(t('Share certificate of {owner}, order {order}', { owner, order: id }));
  const price = `${number(formatDecimal(order.sharePriceRaw, USD_DECIMALS, 2))} USD`;
  const note = t(
    'The register is the share token on BNB Smart Chain. This sheet records one purchase; the token shows what is held today.',
  );
  return printSheet(
    words,
    { title, madeAt },
    {
      issuer,
      kind: say(t('Share certificate')),
      owner,
      verb: say(t('bought')),
      shares: number(formatDecimal(order.sharesRaw, SHARE_DECIMALS)),
      priced: say(t('registered shares at {price} each', { price })),
      facts: [
        [say(t('Register')), say(t('Share token on BNB Smart Chain'))],
        [say(t('Contract of the register')), shareToken],
        [say(t('Order')), id],
        [say(t('Date')), words.day(order.confirmedAt ?? order.createdAt)],
        [say(t('Address in the register')), getAddress(order.fromAddress as Hex)],
        [say(t('Transaction')), order.txHash ?? ''],
        [say(t('Agreement (SHA-256)')), order.agreementHash],
      ],
      check: { link, text: say(t('Scan to check')) },
      note: say(note),
    },
  );
}
