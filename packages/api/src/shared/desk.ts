/** Responsibilities of the bank's officers who act; one person may hold several roles. */
export const ACTING_ROLES = [
  'SUPPORT',
  'COMPLIANCE',
  'FINANCE',
  'EDITOR',
  'ADMINISTRATOR',
] as const;
export type ActingRole = (typeof ACTING_ROLES)[number];

/** With the auditor, who reads and verifies the journal, and decides nothing. */
export const ROLES = [...ACTING_ROLES, 'AUDITOR'] as const;
export type Role = (typeof ROLES)[number];

/** Names of roles, for people. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  SUPPORT: 'Support',
  COMPLIANCE: 'Compliance',
  FINANCE: 'Finance',
  EDITOR: 'Editor',
  ADMINISTRATOR: 'Administrator',
  AUDITOR: 'Auditor',
};

/** Data that officers read beside the answers of commands, with the roles that may read them. */
export const VIEWS = {
  'view checks': ['COMPLIANCE'],
  'view search': ['SUPPORT', 'COMPLIANCE', 'FINANCE'],
  'view person': ['SUPPORT', 'COMPLIANCE', 'FINANCE'],
  'view tax numbers': ['COMPLIANCE', 'FINANCE'],
  'view queues': ROLES,
  'view proposals': ROLES,
  'view ticket': ['SUPPORT', 'COMPLIANCE'],
  'view content': ['EDITOR'],
  'view cases': ['COMPLIANCE'],
  'view recoveries': ['COMPLIANCE'],
  'view actions': ['COMPLIANCE', 'FINANCE', 'EDITOR', 'ADMINISTRATOR'],
  'view issuance': ['FINANCE'],
  'view deposits': ['FINANCE'],
  'view auctions': ['FINANCE'],
  'view reports': ['FINANCE'],
  'view webhooks': ['ADMINISTRATOR'],
  'view journal': ['COMPLIANCE', 'ADMINISTRATOR', 'AUDITOR'],
  'view system': ['ADMINISTRATOR'],
} as const satisfies Record<string, readonly Role[]>;

/** The parts of the desk whose pages show one thing each, with the right to open them. */
export const ITEM_RIGHTS = {
  people: 'view person',
  checks: 'view checks',
  cases: 'view cases',
  recoveries: 'view recoveries',
  tickets: 'view ticket',
  deposits: 'view deposits',
  journal: 'view journal',
} as const satisfies Record<string, keyof typeof VIEWS>;

/** The page of one thing, or of one command. */
export type ItemPage = { area: keyof typeof ITEM_RIGHTS | 'commands'; id: string };

export const isView = (name: string): name is keyof typeof VIEWS => Object.hasOwn(VIEWS, name);
