import type { Finding } from '@/server/doctor/check';

/** Findings as a table for people; what to do stands below each. */
export function findingLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length)) + 2;
  const indent = `\n${' '.repeat(9 + width)}`;
  const lines = findings.flatMap(({ name, state, saw, todo }) => [
    `${state.padEnd(9)}${name.padEnd(width)}${saw.replaceAll('\n', indent)}`,
    ...(todo ? [`${' '.repeat(9 + width)}> ${todo}`] : []),
  ]);
  const count = (wanted: Finding['state']) =>
    findings.filter(({ state }) => state === wanted).length;
  const sum = `${count('ok')} ok, ${count('warning')} warnings, ${count('fault')} faults, ${count('skipped')} skipped`;
  return [...lines, '', sum];
}
