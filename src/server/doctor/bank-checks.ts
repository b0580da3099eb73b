import { readFileSync } from 'node:fs';
import { findSampleContent } from '@/server/content/source/sample-content';
import { type Check, type Subject, unless, type Verdict } from './check';

/** Name and symbol of the share's token; null where the bank's facts do not say. */
export function readTokenOfBank(): { name: string; symbol: string } | null {
  return JSON.parse(readFileSync('content/bank.json', 'utf8')).token ?? null;
}

async function lookAtBank({ config }: Subject): Promise<Verdict> {
  const isRefused = config.mode === 'production' && config.sampleContent === 'refused';
  const samples = findSampleContent();
  const { bankName } = JSON.parse(readFileSync('content/bank.json', 'utf8'));
  return unless(
    isRefused && samples.length > 0
      ? [`These files describe the sample bank: ${samples.join(', ')}.`]
      : [],
    bankName,
    'Replace them as content/README.md says; only for a rehearsal set SAMPLE_CONTENT=accepted.',
  );
}

export const bankChecks: readonly Check[] = [{ name: 'bank', needs: [], look: lookAtBank }];
