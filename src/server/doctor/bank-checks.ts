import { readBank } from '@/config/bank';
import { findSampleContent } from '@/server/content/source/sample-content';
import { type Check, type Subject, unless } from './check';
import type { Verdict } from './verdict';

async function lookAtBank({ config }: Subject): Promise<Verdict> {
  const isRefused = config.mode === 'production' && config.sampleContent === 'refused';
  const samples = findSampleContent();
  // Also says which keys are wrong.
  const { bankName } = readBank();
  return unless(
    isRefused ? samples.map((file) => `${file} describes the sample bank.`) : [],
    bankName,
    'Replace them as bank/README.md says; only for a rehearsal set SAMPLE_CONTENT=accepted (set-up: --sample-content accepted).',
  );
}

export const bankChecks: readonly Check[] = [
  { name: 'bank', needs: [], todo: 'Correct bank.json: bank/README.md.', look: lookAtBank },
];
