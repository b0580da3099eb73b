import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { RightName } from '@/shared/desk';

/** One part of the desk: its address under `/desk/`, and the page that draws its list or, with an id, one item. */
type Area = {
  path: string;
  label: string;
  /** Who sees it in the menu; the service decides what it answers. */
  right: RightName;
  Page: ComponentType<{ id: string | null }>;
};

/** The parts of the desk in the order of the menu. Each is loaded when it is opened. */
export const AREAS: readonly Area[] = [
  {
    path: 'people',
    label: 'People',
    right: 'view person',
    Page: dynamic(() => import('../people/people-view').then((m) => m.PeopleView)),
  },
  {
    path: 'proposals',
    label: 'Proposals',
    right: 'proposals list',
    Page: dynamic(() => import('../proposals/proposals-view').then((m) => m.ProposalsView)),
  },
  {
    path: 'checks',
    label: 'Identity checks',
    right: 'view checks',
    Page: dynamic(() => import('../checks/checks-view').then((m) => m.ChecksView)),
  },
  {
    path: 'cases',
    label: 'Cases',
    right: 'view cases',
    Page: dynamic(() => import('../cases/cases-view').then((m) => m.CasesView)),
  },
  {
    path: 'recoveries',
    label: 'Recoveries',
    right: 'view recoveries',
    Page: dynamic(() => import('../recoveries/recoveries-view').then((m) => m.RecoveriesView)),
  },
  {
    path: 'tickets',
    label: 'Tickets',
    right: 'view ticket',
    Page: dynamic(() => import('../tickets/tickets-view').then((m) => m.TicketsView)),
  },
  {
    path: 'actions',
    label: 'On the chain',
    right: 'view actions',
    Page: dynamic(() => import('../actions/actions-view').then((m) => m.ActionsView)),
  },
  {
    path: 'reports',
    label: 'Reports',
    right: 'view reports',
    Page: dynamic(() => import('../reports/reports-view').then((m) => m.ReportsView)),
  },
  {
    path: 'content',
    label: 'Content',
    right: 'view content',
    Page: dynamic(() => import('../content/content-view').then((m) => m.ContentView)),
  },
  {
    path: 'commands',
    label: 'Commands',
    right: 'proposals list',
    Page: dynamic(() => import('../commands/commands-view').then((m) => m.CommandsView)),
  },
];
