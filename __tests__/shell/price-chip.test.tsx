import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { contract } from '@/api/contract';
import { priceQuery } from '@/lib/queries/shared-queries';
import { PriceChip } from '@/shell/layouts/price-chip';

function chip(changePct24h: string): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const price = { ...contract.getFnxPrice.example.data, price: '12.48', changePct24h };
  client.setQueryData(priceQuery.queryKey, price);
  return render(
    <QueryClientProvider client={client}>
      <PriceChip />
    </QueryClientProvider>,
  ).container;
}

describe("the price in the portal's head", () => {
  it.each([
    ['0.89', 'FNX $12.48+0.89 %', 'up'],
    ['-0.16', 'FNX $12.48−0.16 %', 'down'],
  ])('shows a change of %s %% in 24 hours in its colour', (pct, text, tone) => {
    const container = chip(pct);
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('bdi')).toHaveClass(tone);
  });

  it.each(['0', '0.00', '-0.00', '0.004'])('shows no change where it is %s %%', (pct) => {
    const container = chip(pct);
    expect(container).toHaveTextContent(/^FNX \$12\.48$/);
  });
});
