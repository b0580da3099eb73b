import { type Address, zeroAddress } from 'viem';
import { ballotsAbi } from '../abi/ballots';
import { distributionsAbi } from '../abi/distributions';
import { holdingRulesAbi } from '../abi/holding-rules';
import type { ShareContracts } from './deployed';
import type { Parameters } from './parameters';
import { type Read, readsOf } from './read';

type Deployment = { contracts: ShareContracts; rules: Address | null; parameters: Parameters };

/** The notice of a record time of money, and of each kind of ballot. */
export function noticeReads({ contracts, parameters }: Deployment, fresh: boolean): Read[] {
  const { pollSeconds, pollRecordSeconds, meetingSeconds, meetingRecordSeconds } =
    parameters.ballots;
  const read = readsOf('ballots', contracts.ballots, ballotsAbi);
  const ofMoney = readsOf('distributions', contracts.distributions, distributionsAbi);
  return [
    ofMoney('recordNotice', parameters.distributions.recordSeconds),
    read('notices', [pollSeconds, pollRecordSeconds], [0]),
    read('notices', [meetingSeconds, meetingRecordSeconds], [1]),
    ...(fresh ? [ofMoney('lastDistributionId', 0n), read('lastBallotId', 0n)] : []),
  ];
}

/** The rules of holding, where there are any. */
export function rulesReads({ rules, parameters }: Deployment): Read[] {
  if (!rules || !parameters.rules) return [];
  const { ceilingBps, appliesFrom, previous } = parameters.rules;
  const read = readsOf('rules', rules, holdingRulesAbi);
  return [
    read('ceilingBps', ceilingBps),
    read('appliesFrom', appliesFrom),
    read('previous', previous ?? zeroAddress),
  ];
}
