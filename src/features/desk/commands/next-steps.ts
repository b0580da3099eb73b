import { deskPaths } from '@/features/desk/lib/desk-paths';
import type { RightName } from '@/shared/desk';

type Row = Readonly<Record<string, unknown>>;
type Step = { label: string; href: string };

/** The form of a command with its first argument filled in. */
const form = (label: string, name: RightName, subject: unknown): Step => ({
  label,
  href: `${deskPaths.item('commands', name)}?for=${encodeURIComponent(String(subject))}`,
});

/** The page of the person whose row it is. */
const person = ({ person: id }: Row): Step[] =>
  typeof id === 'string' ? [{ label: 'Open the person', href: deskPaths.item('people', id) }] : [];

/** What an officer may do next with a row of these lists. */
const STEPS: Readonly<Partial<Record<RightName, (row: Row) => Step[]>>> = {
  'treasury list': ({ transfer, direction, note, returned }) =>
    note || returned
      ? []
      : [
          ...(direction === 'received' ? [form('Return', 'treasury return', transfer)] : []),
          form('Explain', 'treasury explain', transfer),
        ],
  'price list': ({ state, effective }) =>
    state === 'scheduled' ? [form('Cancel', 'price cancel', effective)] : [],
  'distributions list': ({ number }) => [form('Pay', 'distributions pay', number)],
  'votes list': ({ number }) => [form('Result', 'votes result', number)],
  'officers list': ({ email, state }) => [
    state === 'ACTIVE'
      ? form('Change roles', 'officers roles', email)
      : form('Admit', 'officers admit', email),
    form('Remove', 'officers remove', email),
  ],
  alerts: ({ kind, subject }) =>
    kind === 'COMPLIANCE_CASE'
      ? [{ label: 'Open the case', href: deskPaths.item('cases', String(subject)) }]
      : [],
};

export const nextSteps = (command: string, row: Row): Step[] => [
  ...(STEPS[command as RightName]?.(row) ?? []),
  ...person(row),
];

/** What a table shows of a row: its steps stand for the id of the person. */
export const columnsOf = (row: Row): string[] =>
  Object.keys(row).filter((name) => name !== 'person');
