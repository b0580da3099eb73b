import type { ListedShares } from '@fnx/chain/share-list';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Address, type Hex, parseAbiItem, zeroAddress } from 'viem';
import type { expectThat } from '../../scripts/checks';
import { type Bank, shares } from './bank';

const REGISTERED = parseAbiItem(
  'event WalletRegistered(bytes32 indexed holder, address indexed wallet, uint256 seniorAt)',
);

/**
 * All holders with shares at a block, each with one line: at the payout address, else as a book entry. A further wallet is added on the
 * new token by its owner.
 */
async function snapshot(bank: Bank, blockNumber: bigint): Promise<ListedShares[]> {
  const { shareToken } = bank.set.contracts;
  const range = { fromBlock: 0n, toBlock: blockNumber };
  const logs = await bank.client.getLogs({ address: shareToken, event: REGISTERED, ...range });
  const holders = [...new Set(logs.map(({ args }) => args.holder as Hex))];
  const lines: ListedShares[] = [];
  for (const holder of holders) {
    const sharesRaw = (await bank.readAt(blockNumber, 'holderBalance', holder)) as bigint;
    const payout = (await bank.readAt(blockNumber, 'payoutAddress', holder)) as Address;
    const wallet = payout === zeroAddress ? null : payout;
    if (sharesRaw > 0n)
      lines.push({ index: lines.length, holder, wallet, sharesRaw, lockedUntil: null });
  }
  return lines;
}

export async function migrate(bank: Bank, expect: typeof expectThat): Promise<void> {
  await bank.addWallet('ada', 'adaTwo');
  await bank.send('ada', 'shareToken', 'transfer', bank.at('adaTwo'), shares(40));
  const none = {
    sale: zeroAddress,
    staking: zeroAddress,
    issuance: zeroAddress,
    auctions: zeroAddress,
    enforcement: zeroAddress,
  };
  const old = bank.set;
  const next = await bank.deploy();
  const successor = next.contracts.shareToken;

  await bank.schedule('shareToken', 'setParts', none);
  await bank.schedule('shareToken', 'setRules', successor);
  await bank.wait(2 * DAY_SECONDS);
  await bank.send('pauser', 'shareToken', 'pause');
  await bank.execute('shareToken', 'setParts', none);
  const { blockNumber } = await bank.execute('shareToken', 'setRules', successor);
  const lines = await snapshot(bank, blockNumber);
  const total = lines.reduce((sum, { sharesRaw }) => sum + sharesRaw, 0n);
  const supply = await bank.readAt(blockNumber, 'totalSupply');
  expect('the list adds up to the supply of its block', total === supply, `${total} of ${supply}`);

  bank.set = next;
  const { issue } = await bank.announce(lines, total);
  await bank.wait(3 * DAY_SECONDS);
  await issue(...lines.keys());
  for (const { holder, sharesRaw } of lines) {
    const held = await bank.read('shareToken', 'holderBalance', holder);
    expect(`${holder} has the same shares`, held === sharesRaw, String(held));
  }
  expect('and nobody else has any', (await bank.read('shareToken', 'totalSupply')) === total);

  bank.set = old;
  await bank.wait(30 * DAY_SECONDS);
  const moved = await bank.refusal('ada', 'shareToken', 'transfer', bank.at('ben'), 1n);
  expect('the old token moves nothing, long after the pause', moved === 'no reason', moved);
  const sold = await bank.refusal('ben', 'shareSale', 'buy', ...(await bank.quote('ben', 1)));
  expect('and sells nothing', sold === 'WrongCaller', sold);
  expect('and names its successor', (await bank.read('shareToken', 'rules')) === successor);
}
