import { writeFileSync } from 'node:fs';
import { capture } from '../../scripts/processes';

type Fact = readonly [what: string, value: string | number | bigint];
type Step = { name: string; ended: string; facts: readonly Fact[] };

/** A report for auditors: each step with its time and what it left on the chain. Holds no secret and no person. */
export class Report {
  private readonly steps: Step[] = [];
  private readonly began = new Date();

  constructor(
    private readonly head: readonly Fact[],
    private readonly title = 'Rehearsal of the production set-up',
  ) {}

  private ended: string | null = null;

  /** Writes the report of a rehearsal, however it ended: in a step, or between two. @returns whether all of it succeeded */
  async write(file: string, rehearse: () => Promise<void>): Promise<boolean> {
    try {
      await rehearse();
    } catch (error) {
      this.ended = error instanceof Error ? error.message : String(error);
      console.error(`FAILED ${this.ended}`);
    }
    writeFileSync(file, await this.markdown());
    console.log(`The report is in ${file}.`);
    return !this.failed;
  }

  private get failed(): boolean {
    return this.ended !== null || this.steps.length === 0;
  }

  /**
   * Runs a step and notes how it ended.
   *
   * @param why it is left out, if it is
   * @throws its error: what follows needs it
   */
  async step(name: string, work: () => Promise<readonly Fact[]>, why: string | null = null) {
    const from = performance.now();
    const note = (ended: string, facts: readonly Fact[], said = '') => {
      const time = `${((performance.now() - from) / 1000).toFixed(1)} s`;
      this.steps.push({ name, ended: `${ended}, ${time}`, facts });
      if (ended !== 'FAILED') console.log(`${ended.padEnd(9)} ${name}: ${said || time}`);
    };
    if (why !== null) return note('LEFT OUT', [['because', why]], why);
    try {
      note('succeeded', await work());
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      note('FAILED', [['fault', fault]]);
      throw new Error(`${name}: ${fault}`);
    }
  }

  private async markdown(): Promise<string> {
    const { output } = await capture('git', ['describe', '--always', '--dirty']);
    const head: readonly Fact[] = [
      ['program', output.trim() || 'without git'],
      ['Node.js', process.version],
      ['began (UTC)', this.began.toISOString()],
      ['ended (UTC)', new Date().toISOString()],
      [
        'result',
        this.failed ? `FAILED: ${this.ended}` : 'all steps succeeded that are not left out',
      ],
      ...this.head,
    ];
    const table = (facts: readonly Fact[]) => [
      '| what | value |',
      '|---|---|',
      ...facts.map(([what, value]) => `| ${what} | ${value} |`),
    ];
    const steps = this.steps.flatMap(({ name, ended, facts }, place) => [
      ...['', `## ${place + 1}. ${name}: ${ended}`, ''],
      ...(facts.length > 0 ? table(facts) : []),
    ]);
    return [`# ${this.title}`, '', ...table(head), ...steps, ''].join('\n');
  }
}
