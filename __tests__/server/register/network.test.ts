import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { brakeAbi } from '@fnx/contracts/abi/brake';
import { deployShares } from '@fnx/contracts/deploy/deploy-shares';
import { parseParameters } from '@fnx/contracts/deploy/parameters';
import { differing } from '@fnx/contracts/deploy/read-network';
import { roleId } from '@fnx/contracts/deploy/roles';
import { zeroAddress } from 'viem';
import { operatorAlerts } from '@/server/messaging/tables';
import { promisedNotices } from '@/server/register/network/promised-notices';
import { watchNetwork } from '@/server/register/network/watch-network';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { duringTests } from '../../support/setup/during-tests';

const at = (index: number) => chainAccount(index).address;
const [GUARDIAN, ONE, OTHER, STRANGER] = [29, 26, 27, 31];
const folder = mkdtempSync(join(tmpdir(), 'fnx-network-'));
afterAll(() => rmSync(folder, { recursive: true }));

const market = duringTests(startMarket);

const parameters = (pausers: readonly number[]) => ({
  chainId: 56,
  timelock: { minDelaySeconds: 172_800, proposers: [at(21)] },
  roles: {
    guardian: [at(GUARDIAN)],
    board: [at(28)],
    registrar: [at(24)],
    signer: [at(23)],
    cashier: [at(30)],
    enforcer: [at(25)],
    pauser: pausers.map(at),
  },
  shareToken: { name: 'A share', symbol: 'A', maxSupply: '1100' },
  shareSale: {
    treasury: at(28),
    cap: '1000',
    dailyLimit: '200',
    minPriceUsd: '9.5',
    currencies: {
      BNB: {
        token: zeroAddress,
        decimals: 18,
        feed: market.chain.addresses.currencies.BNB.feed,
        heartbeatSeconds: 60,
      },
    },
    deposits: { dailyLimit: '0', currencies: {} },
  },
  shareStaking: { plans: [] },
  issuance: { announceDelaySeconds: 259_200, claimDelaySeconds: 172_800 },
  auctions: {
    minNoticeSeconds: 604_800,
    minOpenSeconds: 86_400,
    lastTimeSeconds: 3_600,
    issuable: '0',
    currencies: [],
  },
  distributions: { recordSeconds: 1_209_600 },
  ballots: {
    pollSeconds: 3_600,
    pollRecordSeconds: 3_600,
    meetingSeconds: 1_814_400,
    meetingRecordSeconds: 604_800,
  },
  rules: null,
});

/** The job's verdict on the file: the alert that is open after it. */
async function watch(file: object): Promise<string | undefined> {
  const addressesFile = join(folder, 'network.json');
  writeFileSync(addressesFile, JSON.stringify(file));
  const { config } = market.ctx;
  await watchNetwork({
    ...market.ctx,
    config: { ...config, chain: { ...config.chain, addressesFile } },
  });
  const alerts = await market.ctx.db.select().from(operatorAlerts);
  return alerts.find(({ kind, resolvedAt }) => kind === 'NETWORK_DIFFERS' && !resolvedAt)?.detail;
}

it('an operator is told of each role that is not as the network file says, until the file says so too', async () => {
  const { file } = await deployShares({
    rpcUrl: market.chain.rpcUrl,
    deployer: chainAccount(20),
    parameters: parseParameters(parameters([ONE, OTHER])),
  });
  const { authority, brake } = file.contracts;
  expect(await watch({ ...file, parameters: parameters([ONE, OTHER]) })).toBeUndefined();
  const args = [roleId('PAUSER'), at(OTHER)] as const;
  const guardian = market.chain.client(chainAccount(GUARDIAN));
  await guardian.writeContract({ address: brake, abi: brakeAbi, functionName: 'take', args });
  // The brake takes, and gives nothing.
  const grant = [roleId('PAUSER'), at(STRANGER), 0] as const;
  await expect(
    guardian.writeContract({
      address: authority,
      abi: accessManagerAbi,
      functionName: 'grantRole',
      args: grant,
    }),
  ).rejects.toThrow('AccessManagerUnauthorizedAccount');
  expect(await watch({ ...file, parameters: parameters([ONE, OTHER]) })).toContain(
    `PAUSER: ${at(ONE)}, not ${[at(ONE), at(OTHER)].sort().join(' ')}`,
  );
  expect(await watch({ ...file, parameters: parameters([ONE]) })).toBeUndefined();
});

it('a notice shorter than the bank’s papers promise differs', () => {
  const { ballots, distributions } = parseParameters(parameters([ONE]));
  expect(differing(promisedNotices({ ballots, distributions }))).toEqual([]);
  const short = {
    ballots: { ...ballots, meetingSeconds: ballots.meetingSeconds - 1 },
    distributions: { recordSeconds: distributions.recordSeconds - 1 },
  };
  expect(differing(promisedNotices(short))).toMatchObject([
    { what: 'notice of a general meeting', actual: '1814399 seconds' },
    { what: 'notice of the record time of a distribution', actual: '1209599 seconds' },
  ]);
});
