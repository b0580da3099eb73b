import { FIRST_DRAFT } from '@/features/swap/swap';
import { readDraft, writeDraft } from '@/features/swap/swap-address';

const SYMBOLS = ['BNB', 'WBNB', 'USDT', 'BTCB'];

describe('a swap in the URL', () => {
  it('is read as it was written', () => {
    const draft = { give: 'USDT', get: 'BTCB', amount: '0.25' };
    expect(readDraft(writeDraft(draft), SYMBOLS)).toEqual(draft);
  });

  it('is empty for the default pair without an amount', () => {
    expect(writeDraft(FIRST_DRAFT)).toEqual({ amount: '', from: '', to: '' });
  });

  it.each([
    [{ amount: '5' }, { ...FIRST_DRAFT, amount: '5' }],
    [{ from: 'BTCB' }, { give: 'BTCB', get: 'USDT', amount: '' }],
    [
      { amount: '1e9', to: 'BTCB' },
      { give: 'BNB', get: 'BTCB', amount: '' },
    ],
  ])('%j is read as %j', (query, draft) => {
    expect(readDraft(query, SYMBOLS)).toEqual(draft);
  });

  it.each([{}, { from: 'USDT' }, { from: 'DOGE', to: '<b>' }, { amount: 'all' }])(
    '%j asks for nothing',
    (query) => {
      expect(readDraft(query, SYMBOLS)).toBeNull();
    },
  );
});
