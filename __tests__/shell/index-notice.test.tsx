import { screen, waitFor } from '@testing-library/react';
import { IndexNotice } from '@/shell/feedback/index-notice';
import { startMarketPages } from '../support/market/market-pages';
import { createTestClock } from '../support/service/service';

const clock = createTestClock();
const pages = startMarketPages({ clock });

it('tells an owner that figures are out of date while the index is behind, and stops when it is not', async () => {
  const market = pages.market();
  const { timestamp } = await market.chain.reader.getBlock();
  clock.advance(Number(timestamp) + 61 - clock.now().getTime() / 1000);
  const { client } = pages.open(await market.buyer(), <IndexNotice />, '/dashboard');
  expect(await screen.findByText('Figures may be out of date')).toBeInTheDocument();
  await market.chain.mine(Math.floor(clock.now().getTime() / 1000));
  await market.index();
  void client.refetchQueries({ queryKey: ['health'] });
  await waitFor(() => expect(screen.queryByText('Figures may be out of date')).toBeNull());
});
