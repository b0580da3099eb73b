import type { Parameters } from '@fnx/contracts/deploy/parameters';
import type { Row } from '@fnx/contracts/deploy/read-network';
import { DAY_SECONDS } from '@fnx/values/time';
import { readBank } from '@/config/bank';

type Noticed = Pick<Parameters, 'ballots' | 'distributions'>;

/** Whether the contracts keep the notices that the bank's papers promise, as lines of the read-back. */
export function promisedNotices({ ballots, distributions }: Noticed): Row[] {
  const bank = readBank();
  return [
    noticeOf('notice of a general meeting', bank.meetings.noticeDays, ballots.meetingSeconds),
    noticeOf(
      'notice of the record time of a distribution',
      bank.distributions.noticeDays,
      distributions.recordSeconds,
    ),
  ];
}

function noticeOf(what: string, days: number, seconds: number): Row {
  const expected = `${days} days or more, as in bank.json`;
  return {
    what,
    expected,
    actual: seconds >= days * DAY_SECONDS ? expected : `${seconds} seconds`,
  };
}
