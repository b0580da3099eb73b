import { DAY_SECONDS } from '@fnx/values/time';
import { SAMPLE_EMAILS } from '@/server/purchase/seed/sample-holders';
import { type Market, now, timeOf } from './sample-auctions';
import { drawResolution } from './sample-work/write-resolution';

const FILE = 'death.pdf';
const LINES = ['The last of the sample holders has died.', 'Everybody in it is invented.'];

/** Opens the estate of the last sample holder: two officers sign, and ENFORCER freezes the holder. Who inherits waits for its document. */
export async function openSampleEstate(market: Market): Promise<void> {
  const { chain, office, openWallet } = market;
  const enforcer = (await chain.getAddresses()).at(-3);
  const email = SAMPLE_EMAILS.at(-1);
  if (!enforcer || !email) throw new Error('The demo has no account for an estate.');
  const died = timeOf((await now(market)) - 20 * DAY_SECONDS).slice(0, 10);
  const line = [
    ...['estate', 'open', email, '--died', died, '--told', 'A sister, by telephone'],
    ...['--document', FILE, '--reason', 'Certificate of death of the registry office'],
  ];
  const document = await drawResolution(LINES, 'Certificate of death');
  const answer = await office.order(line, { [FILE]: document });
  await office.carryOut(answer, openWallet(enforcer));
}
