import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { CertificatePage } from '@/features/register/certificate-page';
import { factsFragment } from '@/shared/certificate-link';
import { startMarketPages } from '../../support/market/market-pages';

const pages = startMarketPages({});
const AGREES = 'The certificate agrees with the chain';
const DIFFERS = 'The certificate differs from the chain';

type Facts = Parameters<typeof factsFragment>[0];

async function purchase(account: number) {
  const buyer = await pages.market().buyer(account);
  const order = await pages.market().purchase(buyer, { amount: '12.5' });
  const facts = { txHash: order.txHash ?? '', wallet: buyer.signer.address, shares: '12.5' };
  return { buyer, facts };
}

async function open(facts: Facts) {
  location.hash = factsFragment(facts);
  return pages.open(await pages.market().buyer(), <CertificatePage />, '/static/certificate');
}

it('compares what the QR code says with the purchase on the chain', async () => {
  const { facts } = await purchase(5);
  await open(facts);
  expect(await screen.findByText(AGREES)).toBeInTheDocument();
  expect(screen.getAllByText('12.5')).toHaveLength(2);
  expect(screen.getByText(facts.wallet)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/Test Buyer/);
});

it('warns of a certificate that names other shares, or another wallet', async () => {
  const { buyer, facts } = await purchase(6);
  const { unmount } = await open({ ...facts, shares: '1250' });
  expect(await screen.findByText(DIFFERS)).toBeInTheDocument();
  expect(screen.getByText('The certificate says 1,250.')).toBeInTheDocument();
  unmount();
  const other = `0x${'ab'.repeat(20)}`;
  await open({ ...facts, wallet: other });
  expect(await screen.findByText(DIFFERS)).toBeInTheDocument();
  expect(screen.getByText(`The certificate says ${other}.`)).toBeInTheDocument();
  expect(screen.getByText(buyer.signer.address)).toBeInTheDocument();
});

it('warns of a transaction that is no purchase, and takes one that is typed', async () => {
  const { facts } = await purchase(7);
  await open({ ...facts, txHash: `0x${'12'.repeat(32)}` });
  expect(await screen.findByText('The chain has no such purchase')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Transaction' });
  await userEvent.clear(field);
  await userEvent.type(field, facts.txHash);
  await userEvent.click(screen.getByRole('button', { name: 'Check the certificate' }));
  expect(await screen.findByText('The chain has this purchase')).toBeInTheDocument();
});

it('says why the service does not answer', async () => {
  pages.network.use(http.get('*/admin/getProofOfHoldings', () => HttpResponse.error()));
  await open({ txHash: `0x${'12'.repeat(32)}`, wallet: `0x${'ab'.repeat(20)}`, shares: '1' });
  expect(await screen.findByText(/^The service could not be reached\./)).toBeInTheDocument();
});
