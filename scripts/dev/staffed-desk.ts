import { setTimeout as sleep } from 'node:timers/promises';
import { officerCalls } from '@fnx/api/desk/officers';
import type { LocalAddresses } from '../chain/deploy';
import { type Office, openOffice } from '../people/officers';
import { openDesk, SAMPLE_EMAILS } from './open-desk';
import { openMarket, runSampleAuctions } from './sample-auctions';
import { runSampleBank } from './sample-bank';
import { openSampleEstate } from './sample-estate';
import { announceSampleDividend, announceSampleMeeting, holdSampleMeeting } from './sample-meeting';

/** The demo's own officers, whose passkeys are in its memory: they admit the sample officers, announce the meeting and the auctions, and open an estate. */
export const STAFF = [
  {
    email: 'emmy@bank.example',
    name: 'Emmy Noether',
    roles: ['ADMINISTRATOR', 'FINANCE', 'EDITOR', 'COMPLIANCE'],
  },
  {
    email: 'alan@bank.example',
    name: 'Alan Turing',
    roles: ['ADMINISTRATOR', 'FINANCE', 'EDITOR', 'COMPLIANCE'],
  },
] as const;

const POLLING_MS = 500;

type Demo = { dataDir: string; url: string; rpcUrl: string; addresses: LocalAddresses };

/**
 * Opens the desk, with two officers who work there until the signal comes.
 * @throws Error when it ends
 */
export async function openStaffedDesk(demo: Demo, signal: AbortSignal): Promise<void> {
  const office = await openDesk(demo, (admin) => openOffice(demo.url, admin, { people: STAFF }));
  const held = { ...demo, office };
  const market = await openMarket(held);
  // Before the auctions: both sign with the board's account.
  const meeting = await announceSampleMeeting(market, held);
  await announceSampleDividend(market, held);
  await openSampleEstate(market);
  await Promise.all([
    admitOfficers(office, signal),
    runSampleAuctions(market, signal),
    holdSampleMeeting(market, held, meeting, signal),
    runSampleBank(office, signal),
  ]);
}

export async function admitOfficers({ ask, order }: Office, signal: AbortSignal): Promise<void> {
  const left = new Set<string>(SAMPLE_EMAILS);
  while (left.size > 0) {
    const { list } = await ask(officerCalls.list, {});
    for (const { email, roles, passkeys } of list) {
      const fingerprint = passkeys[0]?.fingerprint;
      if (!fingerprint || !left.delete(email)) continue;
      const words = ['--fingerprint', fingerprint, '--roles', roles.join()];
      await order(['officers', 'admit', email, ...words, '--reason', 'Has a link of this demo']);
    }
    await sleep(POLLING_MS, undefined, { signal });
  }
}
