import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { readBankFacts } from '@/config/read-bank-facts';
import { startReplies } from '../reading/replies';

it('shows visitors a price in the bank’s currency too, with the source and the day of the rate', async () => {
  const rate = { day: '2026-11-24', readAt: '2026-11-24T15:00:00.000Z' };
  const data = {
    EUR: { perUsd: '0.92', source: 'ECB', ...rate },
    GBP: null,
    CHF: null,
  };
  const service = await startReplies(() => ({ status: 200, message: 'OK', data }));
  process.env.BANK_FACTS = JSON.stringify({ ...readBankFacts(), displayCurrency: 'EUR' });
  // These modules read the facts and the address of the service when they load.
  const { makeQueryClient } = await import('@/lib/queries/query-client');
  const { PriceInCurrency } = await import('@/features/content/price/price-in-currency');
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PriceInCurrency usd="12.50" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/11\.50/)).toHaveTextContent('EUR');
  expect(screen.getByText(/ECB rate of 24 Nov 2026/)).toBeVisible();
  const { rateText } = await import('@/lib/format/rate-text');
  expect(rateText({ ...data.EUR, source: 'PURCHASE' })).toBe('Rate for purchases, 24 Nov 2026');
  await service.stop();
});
