import { SIGNED_TEXTS } from '@fnx/api/shared/fault-texts';
import { BANK_WORDS } from '@/lang/bank-words';
import { say } from '@/lang/engine/say';
import { LANGUAGES, type Language } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import { asWritten } from '@/lang/service';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { walletUnlinked } from '@/server/messaging/security-texts';
import { hasWalletWord } from '../../support/bank-words';
import { signUp } from '../../support/people/members';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const SIGNED: readonly string[] = Object.values(SIGNED_TEXTS);

/** Texts that may name a wallet to everybody, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SIGNED.map((text) => [text, 'an order that a wallet paid'])),
  'The network rejected the transaction. Your {symbol} stayed in your wallet; you paid only the network fee. You can place a new order.':
    'an order that a wallet paid',
  'Open the page Wallet': 'the ordered name of a page',
  'Contact support to learn why. You can request it again on the page Wallet.':
    'the ordered name of a page',
  'Open an account, confirm your identity, and enter the code under “I have a letter” on the page Wallet. You then see what is yours.':
    'a letter: its reader has no account, and the page has this name',
  'You are listed in the shareholder register of the bank, which is now kept on a public chain.':
    'a letter: its reader has no account',
  'Share token on BNB Smart Chain': 'a legal text: the register that a paper is of',
  'The register is the share token on BNB Smart Chain. This sheet records one purchase; the token shows what is held today.':
    'a legal text: the register that a paper is of',
  'The agreement below is the file {file}, which is attached to this PDF. It is also at {address}.':
    'a legal text: the deed is a contract in German',
  'Open the transaction above in an explorer of BNB Smart Chain. The event Bought of the sale contract must name the same hash as agreementHash, and your wallet as buyer. Only the key of that wallet could sign this transaction.':
    'a legal text: the proof of an order that a wallet paid',
  'Open the transaction above in an explorer of BNB Smart Chain. The event DepositIssued of the sale contract must name your wallet as buyer and the number of shares. You paid by bank transfer: that you accepted this text when you placed the order is recorded by the bank, not on the chain.':
    'a legal text: the proof of an order by transfer',
  'Signed on the chain': 'a legal text: the paper of an order that a wallet paid',
  'Sale contract': 'a legal text: the proof of an order',
  'Contract of the register': 'a legal text: the register that a paper is of',
  'Order ID on the chain': 'a legal text: the proof of an order',
  'Network fee, BNB': 'a column of the export, which has one form for everybody',
};

/** The names of a text's values. */
const valuesOf = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];

const TEXTS = Object.keys(readCatalog('de', 'service'));
/** Without the names of values. */
const seen = (text: string) => text.replace(/\{\w+\}/g, '');

describe('who pays by bank transfer', () => {
  it.each(LANGUAGES as Language[])(
    'reads no word of crypto in any text of the service: %s',
    (language) => {
      const found = TEXTS.filter((text) => !(text in ALLOWED)).flatMap((text) => {
        const said = say(language, asWritten(text), { way: 'BANK' });
        return hasWalletWord(language, seen(said)) ? [[text, said]] : [];
      });
      expect(found).toEqual([]);
    },
  );

  it('needs no exception that nothing makes', () => {
    const needless = Object.keys(ALLOWED).filter(
      (text) =>
        !SIGNED.includes(text) &&
        !LANGUAGES.some((language) =>
          hasWalletWord(language, seen(say(language, asWritten(text), { way: 'BANK' }))),
        ),
    );
    expect(needless).toEqual([]);
  });

  it('reads no value that the text for others does not have', () => {
    for (const [text, inBank] of Object.entries(BANK_WORDS)) {
      const values = valuesOf(text);
      expect([
        inBank,
        valuesOf(inBank).filter((one) => one !== '{brand}' && !values.includes(one)),
      ]).toEqual([inBank, []]);
    }
  });
});

describe('a notification', () => {
  const service = duringTests(() => startTestService());

  it.each([
    { payWay: 'BANK', country: 'US', bank: true, says: 'A key to your shares was removed' },
    { payWay: 'WALLET', country: 'DE', bank: true, says: 'A wallet was unlinked' },
    { payWay: null, country: 'DE', bank: true, says: 'A key to your shares was removed' },
    { payWay: null, country: 'US', bank: true, says: 'A wallet was unlinked' },
    { payWay: 'BANK', country: 'DE', bank: false, says: 'A wallet was unlinked' },
  ])(
    'has the words of the way: $payWay, $country, $bank',
    async ({ payWay, country, bank, says }) => {
      const { ctx } = service;
      const account = {
        iban: 'DE89370400440532013000',
        name: 'Bank',
        currency: 'EUR',
        bic: null,
        address: null,
      };
      Object.assign(ctx.config, { bankTransfer: bank ? account : null });
      const { token, userId, email } = await signUp(service, { country });
      if (payWay) await service.request('updateSettings', { payWay }, { token });
      const notice = walletUnlinked(ctx, '0x5290…9EE7');
      await ctx.db.transaction((tx) => raiseNotification(ctx, tx, { userId, ...notice }));
      const list = await service.request('listNotification', {}, { token });
      expect(list.data.docs[0].title).toBe(says);
      await service.runJobs();
      const { data } = await service.request('demoOutbox', { to: email });
      const mail = data.docs.find(
        ({ purpose }: { purpose: string }) => purpose === 'NOTICE_SECURITY',
      );
      expect(mail.body).toContain(list.data.docs[0].body);
    },
  );
});
