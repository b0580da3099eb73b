import { LANGUAGES } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import { hasWalletWord } from '../support/bank-words';

/** Areas of shares that are held already, whose pages and reviews say the same on both ways. */
const AREAS = ['auctions', 'distributions', 'staking', 'votes'] as const;

/** Labels of rows behind Details. */
const FOLDED = /contract( address)?$|^Share token$/;
/** Texts of the wallet's way alone. */
const ALLOWED: readonly string[] = [
  'Shares and money go straight from wallet to wallet. Register one on the Wallet page first.',
  'View my wallets',
  'You need a registered wallet',
];

it.each(AREAS)('the texts of %s name no wallet, in any language', (area) => {
  const found = LANGUAGES.flatMap((language) =>
    Object.entries(readCatalog('de', area))
      .filter(([text]) => !ALLOWED.includes(text) && !FOLDED.test(text))
      .map(([text]) => (language === 'en' ? text : (readCatalog(language, area)[text] ?? '')))
      .filter((text) => hasWalletWord(language, text.replace(/\{\w+\}/g, ''))),
  );
  expect(found).toEqual([]);
});
