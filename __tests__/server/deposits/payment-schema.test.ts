import { spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  type Payment,
  type PaymentOrder,
  paymentFault,
  writePain001,
} from '@fnx/bank-files/write-pain';
import { createRandom } from '../../../scripts/random';
import { findXmllint } from '../../../scripts/test/find-program';
import { describeNeeds } from '../../support/service/needs';

const SCHEMA = path.resolve('packages/bank-files/test/samples/pain.001.001.09.xsd');

const PAYMENT: Payment = {
  id: 'RETURN-7',
  amountRaw: 123_456n,
  currency: 'EUR',
  creditor: { name: 'Zoë & Jürgen Groß <priv.>', iban: 'DE89370400440532013000' },
  text: 'Not taken',
};

const ORDER: PaymentOrder = {
  messageId: 'PAY-2026-11-25-1',
  createdAt: new Date('2026-11-25T10:20:30.500Z'),
  executeOn: '2026-11-26',
  debtor: { name: 'Sample Bank', iban: 'DE75512108001245126199', bic: null },
  payments: [PAYMENT],
};

const swiss = {
  debtor: { name: 'Muster AG', iban: 'CH9300762011623852957', bic: null },
  payments: [
    { ...PAYMENT, currency: 'CHF', creditor: { name: 'A', iban: 'CH5604835012345678009' } },
  ],
};

/* The program that checks a schema may have to be fetched, so this is not a test of the package. */

async function lint(xml: string): Promise<string> {
  const xmllint = (await findXmllint()) as string;
  const { stderr } = spawnSync(xmllint, ['--noout', '--schema', SCHEMA, '-'], { input: xml });
  return String(stderr).trim();
}

describeNeeds('xmllint')('against the schema', () => {
  it.each<[string, Partial<PaymentOrder>]>([
    ['euros without a BIC', {}],
    ['euros with a BIC', { debtor: { ...ORDER.debtor, bic: 'SOGEDEFFXXX' } }],
    ['francs within Switzerland', swiss],
    [
      'several currencies',
      {
        payments: [
          PAYMENT,
          { ...PAYMENT, id: 'B', currency: 'USD' },
          { ...PAYMENT, id: 'C', currency: 'GBP', text: '' },
        ],
      },
    ],
    [
      'the longest of everything',
      {
        messageId: 'M'.repeat(35),
        payments: [
          {
            ...PAYMENT,
            id: 'I'.repeat(35),
            amountRaw: 99_999_999_999n,
            creditor: { ...PAYMENT.creditor, name: 'Ä'.repeat(100) },
            text: 'x/'.repeat(200),
          },
        ],
      },
    ],
  ])('%s', async (_, part) => {
    expect(await lint(writePain001({ ...ORDER, ...part }))).toBe('- validates');
  });

  it('any names, texts, ids, amounts and currencies up to their limits', async () => {
    const random = createRandom(7);
    const scripts = ['ab ', 'ÄßŁ', 'Γιώ', 'Юрї', '李明', 'محم', '<&>"\'', '/:-?', '🙂\u202e'];
    const text = (longest: number) =>
      Array.from({ length: random.whole(1, longest) }, () => random.pick(scripts)).join('');
    const payments = Array.from({ length: 500 }, (_, at) => ({
      id: `${'I'.repeat(random.whole(0, 31))}${at}`,
      amountRaw: random.pick([1n, 5n, 99n, 100n, 123_456n, 99_999_999_999n]),
      currency: random.pick(['EUR', 'CHF', 'USD', 'JPY', 'KWD']),
      creditor: { name: `x${text(60)}`, iban: 'DE89370400440532013000' },
      text: text(100),
    })).filter((one) => paymentFault(one) === null);
    expect(payments.length).toBeGreaterThan(300);
    expect(await lint(writePain001({ ...ORDER, payments }))).toBe('- validates');
  });

  it('notices elements out of order', async () => {
    const xml = writePain001(ORDER).replace(
      /(<PmtMtd>TRF<\/PmtMtd>)(<NbOfTxs>1<\/NbOfTxs>)/,
      '$2$1',
    );
    expect(await lint(xml)).toContain('- fails to validate');
  });
});
