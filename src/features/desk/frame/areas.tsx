import type { ComponentType } from 'react';
import { AuctionsView } from '@/features/desk/auctions/auctions-view';
import { BookEntriesView } from '@/features/desk/book-entries/book-entries-view';
import { CallsView } from '@/features/desk/calls/calls-view';
import { CasesView } from '@/features/desk/cases/cases-view';
import { ChecksView } from '@/features/desk/checks/checks-view';
import { CommandsView } from '@/features/desk/commands/commands-view';
import { ContentView } from '@/features/desk/content/content-view';
import { DepositsView } from '@/features/desk/deposits/deposits-view';
import { IssuanceView } from '@/features/desk/issuance/issuance-view';
import { JournalView } from '@/features/desk/journal/journal-view';
import { OfficersView } from '@/features/desk/officers/officers-view';
import { PasskeysView } from '@/features/desk/officers/passkeys-view';
import { PartnersView } from '@/features/desk/partners/partners-view';
import { PeopleView } from '@/features/desk/people/people-view';
import { ProposalsView } from '@/features/desk/proposals/proposals-view';
import { RecoveriesView } from '@/features/desk/recoveries/recoveries-view';
import { ReportsView } from '@/features/desk/reports/reports-view';
import { SystemView } from '@/features/desk/system/system-view';
import { TicketsView } from '@/features/desk/tickets/tickets-view';

/** One part of the desk: its address under `/desk/`, and the page that draws its list or, with an id, one item. */
type Area = {
  path: string;
  label: string;
  /** Who sees it in the menu; the service decides what it answers. */
  right: string;
  Page: ComponentType<{ id: string | null }>;
};

/** The parts of the desk in the order of the menu. They are one file: the runtime on every public page names each file that is loaded later. */
export const AREAS: readonly Area[] = [
  {
    path: 'people',
    label: 'People',
    right: 'view person',
    Page: PeopleView,
  },
  {
    path: 'proposals',
    label: 'Proposals',
    right: 'proposals list',
    Page: ProposalsView,
  },
  {
    path: 'checks',
    label: 'Identity checks',
    right: 'view checks',
    Page: ChecksView,
  },
  {
    path: 'cases',
    label: 'Cases',
    right: 'view cases',
    Page: CasesView,
  },
  {
    path: 'recoveries',
    label: 'Recoveries',
    right: 'view recoveries',
    Page: RecoveriesView,
  },
  {
    path: 'book-entries',
    label: 'Book entries',
    right: 'entries waiting',
    Page: BookEntriesView,
  },
  {
    path: 'tickets',
    label: 'Tickets',
    right: 'view ticket',
    Page: TicketsView,
  },
  {
    path: 'actions',
    label: 'On the chain',
    right: 'view actions',
    Page: CallsView,
  },
  {
    path: 'issuance',
    label: 'Issuance',
    right: 'view issuance',
    Page: IssuanceView,
  },
  {
    path: 'deposits',
    label: 'Bank money',
    right: 'view deposits',
    Page: DepositsView,
  },
  {
    path: 'auctions',
    label: 'Auctions',
    right: 'view auctions',
    Page: AuctionsView,
  },
  {
    path: 'reports',
    label: 'Reports',
    right: 'view reports',
    Page: ReportsView,
  },
  {
    path: 'content',
    label: 'Content',
    right: 'view content',
    Page: ContentView,
  },
  {
    path: 'partners',
    label: 'Partners',
    right: 'view webhooks',
    Page: PartnersView,
  },
  {
    path: 'journal',
    label: 'Journal',
    right: 'view journal',
    Page: JournalView,
  },
  {
    path: 'officers',
    label: 'Officers',
    right: 'officers list',
    Page: OfficersView,
  },
  {
    path: 'system',
    label: 'System',
    right: 'view system',
    Page: SystemView,
  },
  {
    path: 'passkeys',
    label: 'Your passkeys',
    right: 'proposals list',
    Page: PasskeysView,
  },
  {
    path: 'commands',
    label: 'Commands',
    right: 'proposals list',
    Page: CommandsView,
  },
];
