import { logIn } from './account';
import { PASSWORD, type Recorder } from './recorder';

/** A distribution and a ballot that the bank begins on the chain, and where the customer pays tax. */
export async function recordRights({ call, ...one }: Recorder): Promise<void> {
  const german = { country: 'DE', number: '86 095 742 719', reason: null };
  const residences = [german, { country: 'AE', number: null, reason: 'NOT_ISSUED' as const }];
  await call('stateTaxResidences', { residences, certification: '1', password: PASSWORD });
  await call('taxStatement');
  const id = String(await one.people.distribute(0.5, 1_500));
  await one.pass(60);
  await call('listDistributions', { page: 1, limit: 10 });
  await call('claimDistribution', undefined, { id });
  const ballot = await one.people.openBallot(TEXT);
  await one.pass(60);
  await logIn({ call, ...one });
  await call('listBallots', { page: 1, limit: 10 });
  await call('getBallot', undefined, { id: String(ballot) });
}

const TEXT = `# Use of the profit of 2025

The board proposes to pay half of it.

## Choices

1. Pay half of it
2. Keep all of it
`;
