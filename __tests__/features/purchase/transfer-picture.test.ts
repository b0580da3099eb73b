import { paymentCode } from '@fnx/bank-files/payment-code';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { transferPicture } from '@/features/purchase/order/transfer-picture';

async function scan(address: string): Promise<string> {
  const svg = decodeURIComponent(address.slice('data:image/svg+xml,'.length));
  // In smaller pictures this decoder takes the cross for a corner; banking apps know it.
  const picture = sharp(Buffer.from(svg), { density: 600 }).resize(1200);
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

const swiss = {
  currency: 'CHF',
  iban: 'CH9300762011623852957',
  name: 'Bank Zürich & Söhne',
  bic: null,
  address: { street: 'Musterstrasse 1', postalCode: '8001', town: 'Zürich', country: 'CH' },
} as const;

const german = {
  currency: 'EUR',
  iban: 'DE75512108001245126199',
  name: 'Sample Bank',
  bic: 'SOLADEST',
  address: null,
} as const;

const wanted = { amount: '504.19', reference: 'RF332348236' };

it('a code of the European Payments Council has the lines of its guidelines', async () => {
  const code = paymentCode(german, wanted);
  const read = await scan(transferPicture(code?.text ?? '', 'EPC'));
  expect(read).toBe(
    'BCD\n002\n1\nSCT\nSOLADEST\nSample Bank\nDE75512108001245126199\nEUR504.19\n\nRF332348236',
  );
});

it('a Swiss bill is read in spite of the cross in its middle', async () => {
  const code = paymentCode(swiss, wanted);
  expect(code?.kind).toBe('SWISS');
  const picture = transferPicture(code?.text ?? '', 'SWISS');
  expect(picture).toContain(encodeURIComponent('fill="#000"'));
  expect((await scan(picture)).split('\n')).toEqual([
    ...['SPC', '0200', '1', swiss.iban],
    ...['S', swiss.name, 'Musterstrasse 1', '', '8001', 'Zürich', 'CH'],
    ...['', '', '', '', '', '', ''],
    ...['504.19', 'CHF'],
    ...['', '', '', '', '', '', ''],
    ...['SCOR', 'RF332348236', '', 'EPD'],
  ]);
});

it('there is none for dollars, and none for pounds', () => {
  expect(paymentCode({ ...german, currency: 'USD' }, wanted)).toBeNull();
  expect(paymentCode({ ...german, currency: 'GBP' }, wanted)).toBeNull();
});
