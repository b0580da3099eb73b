/** One question that a release asks, as lines of `npm run`, one after the other. */
export type Row = {
  name: string;
  asks: string;
  lines: readonly (readonly string[])[];
  /** Whether it measures: then a figure over its limit is measured three times in all, and the median decides. */
  measures?: boolean;
};

const check = (...words: string[]) => ['check', '--', ...words];
const contracts = (part: string) => ['tool', '--', 'contracts', part];

/** Everything that `.ci/run` leaves out. */
export const ROWS: readonly Row[] = [
  { name: 'dependencies', asks: 'packages of the product', lines: [check('dependencies')] },
  {
    name: 'bytes',
    asks: 'bytes of a visitor’s pages',
    lines: [check('bench', 'web', 'bytes')],
    measures: true,
  },
  {
    name: 'members',
    asks: 'bytes of a member’s pages',
    lines: [check('bench', 'web', 'members')],
    measures: true,
  },
  {
    name: 'shifts',
    asks: 'what moves on a page by itself',
    lines: [check('bench', 'web', 'shifts')],
    measures: true,
  },
  {
    name: 'times',
    asks: 'paints on a slow phone, beside a bare page',
    lines: [check('bench', 'web', 'times')],
    measures: true,
  },
  {
    name: 'api',
    asks: 'calls, purchases and rounds beside yardsticks',
    lines: [check('bench', 'api', 'pages', 'ratios', 'auctions')],
    measures: true,
  },
  {
    name: 'names',
    asks: 'names known again, and taken for another',
    lines: [check('bench', 'names')],
  },
  {
    name: 'contracts',
    asks: 'coverage, gas, each check removed once',
    lines: ['coverage', 'gas', 'mutate'].map(contracts),
  },
  {
    name: 'mutation',
    asks: 'changes of money’s code that no test notices',
    lines: [check('mutation')],
  },
  { name: 'rest', asks: 'tests that npm test leaves out', lines: [['test', '--', 'rest']] },
  {
    name: 'node24',
    asks: 'the service on the Node of deployments',
    lines: [['test', '--', 'node24']],
  },
  { name: 'runbook', asks: 'each entry of the runbook', lines: [check('runbook')] },
  { name: 'failover', asks: 'machines of the database that die', lines: [check('failover')] },
  { name: 'cluster', asks: 'two instances, restarted one by one', lines: [check('cluster')] },
  {
    name: 'crash',
    asks: 'kills of service and database under load',
    lines: [check('crash', '--rounds', '20'), check('crash', '--deposits', '--rounds', '12')],
  },
  { name: 'upgrade', asks: 'the release before, on this schema', lines: [check('upgrade')] },
  {
    name: 'archive',
    asks: 'the archive, and its documented way to a first purchase',
    lines: [['release', '--', 'check'], check('install', '{archive}')],
  },
  {
    name: 'generators',
    asks: 'clients that three generators make of the partners’ calls',
    lines: [check('generators')],
  },
  {
    name: 'rehearse',
    asks: 'a bank from its set-up to a year’s end',
    lines: [check('rehearse', '--report', '.data/rehearsal.md')],
  },
];
