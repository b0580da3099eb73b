import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { readBankFacts } from '@/config/read-bank-facts';
import { startReplies } from '../reading/replies';

it('writes amounts in dollars in the display currency too, and no others', async () => {
  const rate = { source: 'ECB', day: '2026-11-24', readAt: '2026-11-24T15:00:00.000Z' };
  const data = { EUR: { perUsd: '0.92', ...rate }, GBP: null, CHF: null };
  const service = await startReplies(() => ({ status: 200, message: 'OK', data }));
  process.env.BANK_FACTS = JSON.stringify({ ...readBankFacts(), displayCurrency: 'EUR' });
  // These modules read the facts and the address of the service when they load.
  const { makeQueryClient } = await import('@/lib/queries/query-client');
  const { useAbout } = await import('@/lib/queries/display-currency');
  const { OrderFigures } = await import('@/features/purchase/order/order-figures');
  function Amounts() {
    const about = useAbout();
    return <p>{`12.50 USDT${about('12.50', 'USDT')}, 1 BNB${about('1', 'BNB')}`}</p>;
  }
  const order = { status: 'CONFIRMED', payAmount: '505', symbol: 'USDT', shares: '40.064102' };
  const figures = { ...order, sharePriceUsd: '12.48', fromAddress: `0x${'1'.repeat(40)}` };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Amounts />
      <OrderFigures order={figures as Parameters<typeof OrderFigures>[0]['order']} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('12.50 USDT ≈ 11.50 EUR, 1 BNB')).toBeVisible();
  expect(screen.getByText('$12.48 ≈ 11.48 EUR per share')).toBeVisible();
  expect(screen.getByText('≈ 464.60 EUR')).toBeVisible();
  await service.stop();
});
