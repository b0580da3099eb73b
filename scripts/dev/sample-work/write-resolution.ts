import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openReport } from '@/server/platform/documents/paper';

/** The sum of register.csv. */
const SAMPLE_SHARES = '386617.25';

const TEXT = [
  'The register of shareholders that the bank kept on paper moves into the share contract.',
  `Its 40 holders receive ${SAMPLE_SHARES} shares, each the number that the paper register gives.`,
  'Who has no wallet receives a book entry, and a letter with a code.',
  'Everybody in it is invented.',
];

/** An invented resolution of the board, or another document, as a PDF. */
export async function drawResolution(
  lines: readonly string[],
  title = 'Resolution of the board',
): Promise<Buffer> {
  const report = await openReport({ title, madeAt: new Date() });
  report.title(title, [...lines, 'This document is a sample.']);
  return Buffer.from(await report.close(title));
}

/** Writes the resolution of the sample register, and says how to import both. @param dataDir of the demo */
export async function writeResolution(dataDir: string): Promise<void> {
  const path = join(dataDir, 'resolution.pdf');
  writeFileSync(path, await drawResolution(TEXT));
  console.log(
    `\n  A register of 40 holders to import at the desk, under Issuance: ${join(relative('.', __dirname), 'register.csv')}` +
      `\n  Its resolution, of ${SAMPLE_SHARES} shares: ${relative('.', path)}`,
  );
}
