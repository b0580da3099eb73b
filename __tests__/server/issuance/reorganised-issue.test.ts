import { encodeIssue, treeOf } from '@fnx/chain/share-list';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { encodeFunctionData, type Hex } from 'viem';
import { findList, readLines } from '@/server/issuance/find-list';
import { checkLedger } from '@/server/register/check/check-ledger';
import { startAnvil } from '../../support/market/anvil';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Market, startMarket } from '../../support/market/market';
import { addShareList } from '../../support/people/share-lists';
import { describeNeeds } from '../../support/service/needs';

/* Issuing on a node that replaces blocks. It needs anvil. */

const FINALITY = 4;
const BOARD = 1;
const STRANGER = 35;
const THREE_DAYS = 3 * 86_400 + 1;

describeNeeds('anvil')('a reorganisation during issuing', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>;
  let market: Market;

  beforeAll(async () => {
    chain = await startAnvil(FINALITY / 2);
    await chain.mineBlocks(FINALITY + 1);
    market = await startMarket({ chain });
  });
  afterAll(() => market.stop());

  const mine = async (from: number, call: { to: Hex; data: Hex }) => {
    const hash = await chain.submit(chainAccount(from).address, { ...call, gas: 1_000_000n });
    await chain.mineBlocks(1);
    return chain.reader.getTransactionReceipt({ hash });
  };
  const index = async (blocks = 0) => {
    if (blocks > 0) await chain.mineBlocks(blocks);
    await market.index();
  };

  it('takes a line back, which is issued again once, and booked when it is final', async () => {
    const { issuance, shareToken } = market.chain.addresses.contracts;
    const id = await addShareList(market.ctx.db, 1, { announcementId: null, executableAt: null });
    const lines = await readLines(market.ctx.db, id);
    const { root, proofOf } = await treeOf(lines);
    await market.ctx.pool.query('update share_lists set root = $1', [root]);
    const { list } = await findList(market.ctx.db, id);
    const announce = encodeFunctionData({
      abi: issuanceAbi,
      functionName: 'announce',
      args: [root, 1n, list.sharesRaw, list.documentHash as Hex],
    });
    await mine(BOARD, { to: issuance, data: announce });
    await chain.rpc.request('evm_increaseTime', [THREE_DAYS]);
    await index(FINALITY);
    const issued = async () => (await findList(market.ctx.db, id)).issued;
    expect((await findList(market.ctx.db, id)).list.announcementId).toBe(1n);

    const call = encodeIssue(issuance, 1n, lines, [proofOf(0)]);
    expect((await mine(STRANGER, call)).status).toBe('success');
    await index();
    expect(await issued()).toBe(0);
    await chain.reorganise(1);
    await index(FINALITY);
    expect(await issued()).toBe(0);

    expect((await mine(STRANGER, call)).status).toBe('success');
    // Somebody else sends the same line: it is skipped.
    expect((await mine(STRANGER, call)).status).toBe('success');
    await index(FINALITY);
    expect(await issued()).toBe(1);
    const held = await chain.reader.readContract({
      address: shareToken,
      abi: shareTokenAbi,
      functionName: 'holderBalance',
      args: [lines[0]?.holder as Hex],
    });
    expect(held).toBe(list.sharesRaw);
    expect(await checkLedger(market.ctx.db)).toEqual([]);
  });
});
