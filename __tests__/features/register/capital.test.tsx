import { screen, within } from '@testing-library/react';
import { zeroAddress } from 'viem';
import { Capital } from '@/features/register/capital';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarketPages } from '../../support/market/market-pages';
import { newHolder, onShareChain, shares } from '../../support/market/share-chain';

const GUARDIAN = 36;
const pages = startMarketPages({});
const figure = (label: string) => screen.getByText(label).closest('dt')?.nextElementSibling;

it('shows the capital, what is announced and who can stop it', async () => {
  const market = pages.market();
  const people = onShareChain(market.chain);
  await people.buy(8, newHolder(), shares(40));
  await people.issue(newHolder(), zeroAddress, shares(12));
  await people.issuance(1, 'announce', [newHolder(), 2n, shares(500), newHolder()]);
  await market.index();
  await pages.open(await market.buyer(), <Capital />, '/static/proof');
  const announced = await screen.findByRole('region', { name: 'What is announced' });
  expect(within(announced).getByText(/^New shares for a list/)).toHaveTextContent('number 2');
  expect(announced).toHaveTextContent(/500 shares/);
  expect(announced).toHaveTextContent(/in \d minutes?: .* UTC/);
  expect(announced).toHaveTextContent(chainAccount(GUARDIAN).address);
  expect(figure('In book entries')).toHaveTextContent('12');
  expect(figure('Announced')).toHaveTextContent('500');
  expect(screen.getByText('Issued to 1 owner who has no wallet yet.')).toBeInTheDocument();
  expect(screen.getByText('Nobody may hold more than 50 % of all shares.')).toBeInTheDocument();
});
