import type { ComponentType } from 'react';
import { AuctionsView } from '@/features/desk/auctions/auctions-view';
import { BookEntriesView } from '@/features/desk/book-entries/book-entries-view';
import { CallsView } from '@/features/desk/calls/calls-view';
import { CasesView } from '@/features/desk/cases/cases-view';
import { ChecksView } from '@/features/desk/checks/checks-view';
import { CommandsView } from '@/features/desk/commands/commands-view';
import { ContentView } from '@/features/desk/content/content-view';
import { DailyView } from '@/features/desk/daily/daily-view';
import { DAILY, type Daily } from '@/features/desk/daily/pages';
import { BANK_TABS } from '@/features/desk/deposits/bank-tabs';
import { DepositsView } from '@/features/desk/deposits/deposits-view';
import { IssuanceView } from '@/features/desk/issuance/issuance-view';
import { JournalView } from '@/features/desk/journal/journal-view';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { AbsenceView } from '@/features/desk/officers/absence-view';
import { OfficersView } from '@/features/desk/officers/officers-view';
import { PasskeysView } from '@/features/desk/officers/passkeys-view';
import { PartnersView } from '@/features/desk/partners/partners-view';
import { PeopleView } from '@/features/desk/people/people-view';
import { ProposalsView } from '@/features/desk/proposals/proposals-view';
import { RecoveriesView } from '@/features/desk/recoveries/recoveries-view';
import { ReportsView } from '@/features/desk/reports/reports-view';
import { SystemView } from '@/features/desk/system/system-view';
import { TicketsView } from '@/features/desk/tickets/tickets-view';
import { t } from '@/lang/desk';

/** One part of the desk: its address under `/desk/`, and the page that draws its list or, with an id, one item. */
type Area = {
  path: string;
  label: string;
  /** Who sees it in the menu; the service decides what it answers. */
  right: string;
  Page: ComponentType<{ id: string | null }>;
  /** Its further pages, each with its id. */
  parts?: readonly (readonly [string, string])[];
};

const daily = (path: keyof typeof DAILY): Area => {
  const { list, acts, title }: Daily = DAILY[path];
  const Page = () => <DailyView {...DAILY[path]} />;
  return { path, label: title, right: list ?? acts[0] ?? '', Page };
};

/**
 * The parts of the desk in the order of the menu, below the headings there; the first have none. They are one file: the runtime on every
 * public page names each file that is loaded later.
 */
export const GROUPS: readonly { heading?: string; areas: readonly Area[] }[] = [
  {
    areas: [
      { path: 'proposals', label: 'Proposals', right: 'view proposals', Page: ProposalsView },
    ],
  },
  {
    heading: 'Customers',
    areas: [
      { path: 'people', label: 'People', right: 'view person', Page: PeopleView },
      { path: 'checks', label: 'Identity checks', right: 'view checks', Page: ChecksView },
      { path: 'cases', label: 'Cases', right: 'view cases', Page: CasesView },
      { path: 'recoveries', label: 'Recoveries', right: 'view recoveries', Page: RecoveriesView },
      { path: 'tickets', label: 'Tickets', right: 'view ticket', Page: TicketsView },
    ],
  },
  {
    heading: 'Money',
    areas: [
      {
        path: 'deposits',
        label: 'Bank money',
        right: 'view deposits',
        Page: DepositsView,
        parts: BANK_TABS,
      },
      { path: 'auctions', label: 'Auctions', right: 'view auctions', Page: AuctionsView },
      daily('price'),
      daily('treasury'),
      daily('limits'),
    ],
  },
  {
    heading: 'Shares',
    areas: [
      daily('distributions'),
      daily('votes'),
      { path: 'issuance', label: 'Issuance', right: 'view issuance', Page: IssuanceView },
      {
        path: 'book-entries',
        label: 'Book entries',
        right: 'entries waiting',
        Page: BookEntriesView,
      },
      { path: 'actions', label: 'On the chain', right: 'view actions', Page: CallsView },
    ],
  },
  {
    heading: 'Records',
    areas: [
      { path: 'reports', label: 'Reports', right: 'view reports', Page: ReportsView },
      daily('statistics'),
      { path: 'journal', label: 'Journal', right: 'view journal', Page: JournalView },
    ],
  },
  {
    heading: 'Bank',
    areas: [
      { path: 'content', label: 'Content', right: 'view content', Page: ContentView },
      daily('newsletters'),
      { path: 'partners', label: 'Partners', right: 'view webhooks', Page: PartnersView },
      { path: 'officers', label: 'Officers', right: 'officers list', Page: OfficersView },
      { path: 'absence', label: 'Absence', right: 'view queues', Page: AbsenceView },
      { path: 'system', label: 'System', right: 'view system', Page: SystemView },
      { path: 'commands', label: 'Commands', right: 'view proposals', Page: CommandsView },
      { path: 'passkeys', label: 'Your passkeys', right: 'view proposals', Page: PasskeysView },
    ],
  },
];

export const AREAS: readonly Area[] = GROUPS.flatMap(({ areas }) => areas);

/** Every page that an officer with these rights may go to. */
export const pagesOf = (rights: readonly string[]) => [
  { label: t('My work'), href: deskPaths.home },
  ...AREAS.filter(({ right }) => rights.includes(right)).flatMap(({ path, label, parts = [] }) => [
    { label: t(label), href: deskPaths.area(path) },
    ...parts.map(([id, part]) => ({
      label: `${t(label)}: ${t(part)}`,
      href: deskPaths.item(path, id),
    })),
  ]),
];
