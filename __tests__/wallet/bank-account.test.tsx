import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { DistributionsPage } from '@/features/distributions/distributions-page';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { holderIdOf } from '@/server/users/holder-id';
import { users } from '@/server/users/tables';
import { islandFailed } from '@/wallet/wallet-store';
import { chainAccount } from '../support/market/chain-accounts';
import { connectWallet } from '../support/market/connect-wallet';
import { sendCall } from '../support/market/market';
import { startMarketPages } from '../support/market/market-pages';
import { onShareChain, shares } from '../support/market/share-chain';
import { addCheck } from '../support/people/change-person';

const ADMIN = 0;
const PASSWORD = 'four green teapots 88';
const AGENT = chainAccount(36).address;
const pages = startMarketPages({});
const user = userEvent.setup();

afterEach(() => act(() => islandFailed(new Error('between tests'))));

it('is offered once there is a paying agent, and chosen with an IBAN and a signature', async () => {
  const { ctx, chain, buyer, index } = pages.market();
  const bank = { currency: 'EUR', iban: 'DE75512108001245126199', name: 'Sample Bank' } as const;
  Object.assign(ctx.config, { bankTransfer: { ...bank, bic: null, address: null } });
  const ada = await buyer(2);
  const passwordHash = await hashPassword(PASSWORD);
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, ada.userId));
  const people = onShareChain(chain);
  await people.buy(2, await holderIdOf(ctx.db, ada.userId), shares(100));
  await addCheck(ctx.db, {
    userId: ada.userId,
    firstName: 'Ada',
    lastName: 'Example',
  });
  await index();
  connectWallet(ada.signer.address, (call) => sendCall(chain, ada.signer, call));
  const before = pages.open(ada, <DistributionsPage />, '/distributions');
  expect(await screen.findByText(/^The bank pays to your address/)).toBeInTheDocument();
  expect(screen.queryByText('Paid to your bank account')).toBeNull();
  before.unmount();
  await people.token(ADMIN, 'setPayingAgent', [AGENT]);
  await index();
  const shown = pages.open(ada, <DistributionsPage />, '/distributions');
  const iban = await screen.findByRole('textbox', { name: /IBAN of your account/ });
  await user.type(iban, 'DE00370400440532013000');
  await user.click(screen.getByRole('button', { name: 'Save bank account' }));
  expect(await screen.findByText('Enter your password.')).toBeInTheDocument();
  const password = screen.getByLabelText('Your password');
  await user.type(password, 'not mine at all');
  await user.click(screen.getByRole('button', { name: 'Save bank account' }));
  expect(await screen.findByText(/^The password is not correct/)).toBeInTheDocument();
  await user.clear(password);
  await user.type(password, PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Save bank account' }));
  expect(await screen.findByText('Check the IBAN: it has a typing error.')).toBeInTheDocument();
  await user.clear(iban);
  await user.type(iban, 'de89 3704 0044 0532 0130 00');
  await user.click(screen.getByRole('button', { name: 'Save bank account' }));
  expect(await screen.findByText('DE89 3704 0044 0532 0130 00')).toBeInTheDocument();
  expect([iban, password].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  expect(screen.getByText('Ada Example')).toBeInTheDocument();
  const review = await screen.findByRole('dialog', { name: 'Pay to your bank account?' });
  expect(await within(review).findByText(AGENT)).toBeInTheDocument();
  await user.click(await within(review).findByRole('button', { name: 'Pay to my bank account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await index();
  shown.unmount();
  pages.open(ada, <DistributionsPage />, '/distributions');
  expect(await screen.findByText(/^The bank pays to your bank account/)).toBeInTheDocument();
  expect(
    await screen.findByRole('button', { name: 'End payments to my bank account' }),
  ).toBeInTheDocument();
});

it('says a whole sentence where the identity check has no name', async () => {
  const { ctx, buyer } = pages.market();
  const eve = await buyer(3);
  await addCheck(ctx.db, { userId: eve.userId, firstName: '', lastName: '' });
  pages.open(eve, <DistributionsPage />, '/distributions');
  expect(await screen.findByText('The account must be in your name.')).toBeInTheDocument();
});
