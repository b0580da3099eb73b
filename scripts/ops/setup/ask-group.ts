import type { Finding } from '@/server/doctor/check';
import { askPerson, askWayOn, type Way } from './ask-person';
import { isAsked, QUESTIONS, type Question } from './questions';
import type { Setup } from './set-up';
import { findingLines } from './table';

export function show(findings: readonly Finding[]): void {
  if (findings.length > 0) console.log(findingLines(findings).slice(0, -2).join('\n'));
}

export const isFault = ({ state }: Finding) => state === 'fault';

/** Groups of questions whose answers can only be tried together. */
export function groups(): Question[][] {
  const all: Question[][] = [[]];
  for (const question of QUESTIONS) {
    all.at(-1)?.push(question);
    if (!question.joins) all.push([]);
  }
  return all.filter((group) => group.length > 0);
}

/** Asks until the answers hold, or a person skips them. @returns whether they do; without a person they may not */
export async function askGroup(
  setup: Setup,
  group: readonly Question[],
  person: boolean,
): Promise<boolean> {
  for (let way: Way | null = null; ; ) {
    const before = { ...setup.answers };
    const asked: Question[] = [];
    const findings: Finding[] = [];
    if (way === 'change') forget(setup, group);
    for (const question of group) {
      if (question.prepare === 'contracts') await setup.deploy(person);
      if (!isAsked(question, setup.answers)) {
        // An answer that was changed no longer needs this one.
        if (way === 'change') delete setup.answers[question.variable];
        continue;
      }
      asked.push(question);
      const given = await answer(setup, question, person, way);
      setup.answers[question.variable] = given;
      if (question.variable === 'BANK_DIR' && given !== (process.env.BANK_DIR ?? '')) {
        throw new Error(`For another bank start again: npm run setup -- --bank ${given || 'bank'}`);
      }
      const wrong = setup.formFaults(question);
      findings.push(...(wrong.length > 0 ? wrong : await setup.prepare(question)));
    }
    if (findings.length === 0) findings.push(...(await setup.tryAnswers(asked)));
    show(findings);
    const faults = findings.filter(isFault);
    if (faults.length > 0 && !person) {
      setup.answers = before;
      return false;
    }
    if (faults.length > 0) way = await askWayOn();
    if (faults.length === 0 || way === 'skip') {
      setup.left.push(...faults);
      setup.keep();
      return true;
    }
  }
}

/** Answers that another one now gives, such as the treasury in the network file, were said to differ from it. */
function forget({ answers }: Setup, group: readonly Question[]): void {
  for (const question of group) {
    if (!isAsked(question, answers)) delete answers[question.variable];
  }
}

/** @param way what the person chose about the answer before; null: there is none */
async function answer(setup: Setup, question: Question, person: boolean, way: Way | null) {
  const known = setup.answers[question.variable];
  if (way === 'retry') return known ?? '';
  const quietly = !person || question.quiet === true;
  const told = way ? undefined : setup.answerTo(question, quietly);
  return told ?? (person ? askPerson(question, known) : '');
}
