import { auctionDeskCalls, type ListedRound } from '@fnx/api/desk/auctions';
import { depositCalls } from '@fnx/api/desk/deposits';
import { endpoints } from '@fnx/api/endpoints';
import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import { bankDay } from '@fnx/bank-files/banking-days';
import { encodeApproval } from '@fnx/chain/approval';
import { encodePlace } from '@fnx/chain/auctions';
import { encodeTransfer } from '@fnx/chain/share-token';
import { placeOrder } from '@fnx/client/person';
import type { Hex } from 'viem';
import { readBank } from '@/config/bank';
import { sampleCamt } from '@/server/deposits/sample-camt';
import { systemClock } from '@/server/platform/clock';
import { makePasskey } from '../../__tests__/support/people/passkey-account';
import { booked, clientOf, onChain, until } from '../../scripts/people/person';
import { type Bank, sign } from './acts';
import { type Customer, linkWallet, showPassport, signUp } from './customer';
import { own } from './own-variables';
import type { Party } from './parties';
import { whyLeftOut } from './stand';

const DAY_SECONDS = 86_400;
const UNIT = 10n ** 18n;

const usdtOf = ({ stand }: Bank) => stand.addresses.currencies.USDT.address ?? '0x';

/** Test money, of which the payer has plenty. */
const giveUsdt = (bank: Bank, to: Hex, amount: bigint) =>
  bank.stand.parties.send('payer', encodeTransfer({ token: usdtOf(bank), to, amount }));

/** A customer pays from an account, two officers import what the bank says of it and release the money, the cashier signs, and the sender submits. */
export async function payByBank(bank: Bank, customer: Customer) {
  const { stand, office } = bank;
  const { parties } = stand;
  const address = parties.address('investor');
  const currencyId = own.BANK_CURRENCY ?? 'EUR';
  const client = clientOf(stand.origin, customer.token);
  const { id, payment } = await placeOrder(client, { address, currencyId, amount: '100' });
  if (payment.kind !== 'TRANSFER') throw new TypeError('It is not paid by a transfer.');
  const { iban, currency, amount, reference } = payment;
  const name = `${EXAMPLE_ANSWERS.firstName} ${EXAMPLE_ANSWERS.lastName}`;
  const [day, lines] = [bankDay(systemClock.now()), [{ amount, name, reference }]];
  const said = sampleCamt({ id: 'REHEARSAL', iban, currency, day, opening: 0n, lines });
  const line = ['deposits', 'import', '--file', 'day.xml'];
  // An upload is one officer's word.
  for (const by of [office.ask, office.askOther]) {
    await office.order(line, { 'day.xml': Buffer.from(said) }, by);
  }
  await office.order(['deposits', 'release', '1', '--reason', 'Rehearsal']);
  const read = async () => (await office.ask(depositCalls.batches, {})).docs[0];
  const { number: batch } = await until(read, 'A batch');
  const { typedData: typed } = await office.ask(depositCalls.batch, { number: String(batch) });
  const signature = await parties.account('cashier').signTypedData(JSON.parse(typed));
  await office.order(['deposits', 'sign', String(batch), '--signature', signature]);
  const facts = [
    ['transferred', `${amount} ${currency}`],
    ['statement', 'camt.053, imported by two officers'],
    ['LEFT OUT: payouts to accounts at banks', 'bank-money.md'],
    ['batch', `${batch}, released by two officers and signed by the cashier’s wallet`],
  ] as const;
  const left = whyLeftOut(stand, 'SENDER_KEYSTORE');
  if (left) return [...facts, ['LEFT OUT: the issue of the shares', left]] as const;
  const { txHash } = await booked(client, id, 60);
  return [...facts, ['shares issued by the sender, and booked', txHash]] as const;
}

const BY_PASSKEY = { email: 'passkey@rehearsal.example', phone: '7911110002' };

/** Another person, with a passkey in this program's memory in place of a wallet, and without BNB. */
export async function buyByPasskey(bank: Bank) {
  const { stand, office, set } = bank;
  const { client } = stand.parties;
  const customer = await signUp(stand, BY_PASSKEY);
  await showPassport(stand, customer, { firstName: 'Grace', documentNumber: 'U7654321' });
  await office.approve(customer.email);
  const passkey = await makePasskey(
    { addresses: set, reader: client },
    new URL(stand.origin).hostname,
  );
  const { account: address, signer } = passkey;
  await linkWallet(stand, customer, {
    address,
    signMessage: async ({ message }) => passkey.signMessage(message),
    passkey: { signer, credentialId: 'rehearsal' },
  });
  await giveUsdt(bank, address, 60n * UNIT);
  const person = clientOf(stand.origin, customer.token);
  const order = await placeOrder(person, { address, currencyId: 'USDT', amount: '60' });
  const payment = onChain(order);
  if (!payment.approve) throw new TypeError('USDT is not asked for an approval.');
  const { token, spender, amountRaw } = payment.approve;
  const calls = [
    encodeApproval({ token, spender, amount: BigInt(amountRaw) }),
    { to: payment.to, data: payment.data, value: BigInt(payment.valueRaw) },
  ];
  await person.call(endpoints.relayCall, passkey.signed(calls, 0));
  const { txHash } = await booked(person, order.id, 60);
  const { from, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: txHash });
  const balance = await client.getBalance({ address });
  if (balance !== 0n) throw new Error(`The account has ${balance} of BNB, and was given none.`);
  const facts = [
    ['passkey', 'P-256, in the memory of this program, in place of a device'],
    ['account, made by its first call', address],
    ['approved and bought with one signature', txHash],
    ['submitted and paid by the sender', from],
    ['fee of the sender (wei); of the account: none', gasUsed * effectiveGasPrice],
  ] as const;
  return { passkey, facts };
}

/** Shares that the bank buys back. */
const SHARES = 10n;

/** Announces an auction in which the bank buys shares back, at the price of the round. */
export async function announceAuction(bank: Bank) {
  const { stand, office } = bank;
  const { price } = readBank().round;
  await giveUsdt(bank, stand.parties.address('board'), 1_000n * UNIT);
  const from = systemClock.now().getTime();
  const at = (days: number) => new Date(from + days * DAY_SECONDS * 1000).toISOString();
  const words = [
    ...['--currency', 'USDT', '--opens', at(8), '--closes', at(10), '--first-price', price],
    ...['--ticks', '1', '--bank-order', 'buy-back', '--bank-price', price],
    ...['--bank-shares', String(SHARES), '--document', 'a.md', '--title', 'Rehearsal'],
  ];
  const given = { 'a.md': Buffer.from('# Buy-back\n\nA rehearsal without value.\n') };
  const line = ['auction', 'announce', ...words, '--reason', 'Rehearsal'];
  const announced = await sign(bank, 'board', await office.order(line, given));
  const isBooked = async () => (await bank.office.ask(auctionDeskCalls.list, {})).docs[0];
  await until(isBooked, 'The auction');
  return [['a buy-back, announced by the board', announced]] as const;
}

/** Lets the auction open, in which `seller` places an order, and close. */
export async function passAuction({ stand, set }: Bank, seller: Party) {
  await stand.pass(8 * DAY_SECONDS);
  const sale = { roundId: 1n, side: 'SALE', tick: 0, shares: SHARES * 10n ** 6n } as const;
  const call = encodePlace(set.contracts.auctions, sale);
  const { transactionHash } = await stand.parties.send(seller, call);
  await stand.pass(2 * DAY_SECONDS);
  return [[`${SHARES} shares on sale, 8 days of the local clock later`, transactionHash]] as const;
}

/** The sender clears a round that has closed, and settles its trades. */
export async function settleBySender(bank: Bank) {
  const { office } = bank;
  const all = async () => (await office.ask(auctionDeskCalls.list, { show: 'all' })).docs;
  const round = (is: (row: ListedRound) => boolean, what: string) =>
    until(async () => (await all()).find(is), what, 60);
  const { price } = await round(({ state }) => state === 'CLEARED', 'The price of the auction');
  const { settled } = await round((row) => row.settled === row.volume, 'The settlement');
  return [
    ['cleared by the sender at (USDT)', String(price)],
    ['shares settled by the sender, and burnt', String(settled)],
  ] as const;
}
