import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bankFolder } from '@/config/bank';
import { findSampleContent } from '@/server/content/source/sample-content';
import { type Check, type Subject, unless, type Verdict } from './check';

/** Name and symbol of the share's token; null where the bank's facts do not say. */
export function readTokenOfBank(): { name: string; symbol: string } | null {
  return readFacts().token ?? null;
}

const readFacts = () => JSON.parse(readFileSync(join(bankFolder(), 'bank.json'), 'utf8'));

async function lookAtBank({ config }: Subject): Promise<Verdict> {
  const isRefused = config.mode === 'production' && config.sampleContent === 'refused';
  const samples = findSampleContent();
  const { bankName } = readFacts();
  return unless(
    isRefused ? samples.map((file) => `${file} describes the sample bank.`) : [],
    bankName,
    'Replace them as bank/README.md says; only for a rehearsal set SAMPLE_CONTENT=accepted.',
  );
}

export const bankChecks: readonly Check[] = [{ name: 'bank', needs: [], look: lookAtBank }];
