import { relative } from 'node:path';

/** The fields of jest's `--json` report that are read here. */
export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type BrowserSuite = {
  suites?: BrowserSuite[];
  specs?: {
    title: string;
    ok: boolean;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

/** The fields of Playwright's JSON report that are read here. */
export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
  errors?: { message?: string }[];
};

/** Enough of a failure to know it again, without the page of code and calls below it. */
const WORDS = 12;

function firstWords(message: string | undefined): string {
  const lines = (message ?? 'it says nothing')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return lines.slice(0, WORDS).join(' | ');
}

/** A line for each test that failed: its file, its name and its first words. A suite that did not load gives one line. */
export function failedInJest({ testResults }: JestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const broken = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative('', name);
      if (broken.length === 0) return [`${file}: ${firstWords(message)}`];
      return broken.map(
        ({ fullName, failureMessages }) =>
          `${file} › ${fullName}: ${firstWords(failureMessages[0])}`,
      );
    });
}

/** fast-check found inputs that break a rule: they break it again. */
const COUNTEREXAMPLE = /Property failed|Counterexample:/;

/**
 * The files of Jest whose failure may be an accident.
 *
 * @returns their paths, and how many tests passed in them; null where one failed with a counterexample, or by something else than a file
 */
export function filesToTryAgain(report: JestReport): { files: string[]; passed: number } | null {
  const red = report.testResults.filter(({ status }) => status === 'failed');
  const all = red.flatMap(({ assertionResults }) => assertionResults);
  if (red.length === 0) return null;
  if (all.some(({ failureMessages }) => failureMessages.some((text) => COUNTEREXAMPLE.test(text))))
    return null;
  return {
    files: red.map(({ name }) => relative('', name)),
    passed: all.filter(({ status }) => status === 'passed').length,
  };
}

/** A line for each browser test that did not pass, and for what went wrong outside of any. */
export function failedInBrowser({ suites, errors = [] }: BrowserReport): string[] {
  const inSuite = ({ suites: inner = [], specs = [] }: BrowserSuite): string[] => [
    ...inner.flatMap(inSuite),
    ...specs
      .filter(({ ok }) => !ok)
      .flatMap(({ title, file, line, tests }) =>
        tests
          .filter(({ status }) => status !== 'expected' && status !== 'skipped')
          .map(
            ({ projectName, results }) =>
              `${file}:${line} [${projectName}] ${title}: ${firstWords(
                results.find(({ error }) => error)?.error?.message,
              )}`,
          ),
      ),
  ];
  return [...suites.flatMap(inSuite), ...errors.map(({ message }) => firstWords(message))];
}
