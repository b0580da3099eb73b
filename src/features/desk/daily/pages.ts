/** A part of the bank's daily business: its list, and what is done there. */
export type Daily = {
  title: string;
  lead: string;
  /** The command that lists it. */
  list?: string;
  /** Above the list, which otherwise shows how it is now. */
  heading?: string;
  /** Commands of the page, the most frequent first. */
  acts: readonly string[];
};

/** Pages of daily business, by their address at the desk. */
export const DAILY = {
  price: {
    title: 'Share price',
    lead: 'The price at which the bank sells shares: earlier ones, the present one, and those to come.',
    list: 'price list',
    acts: ['price set', 'price cancel', 'rate set'],
  },
  distributions: {
    title: 'Distributions',
    lead: 'Money for shareholders, new shares of bonus issues, and what is paid of them.',
    list: 'distributions list',
    acts: [
      ...['distributions announce', 'distributions stop', 'distributions fund'],
      ...['distributions rates', 'distributions pay'],
      ...['bonus declare', 'bonus mint', 'payouts pay'],
    ],
  },
  votes: {
    title: 'Votes',
    lead: 'Ballots of shareholders, and their results.',
    list: 'votes list',
    acts: ['votes requests', 'votes open', 'votes result'],
  },
  treasury: {
    title: 'Treasury',
    lead: 'Money that reached or left the treasury outside a sale, and waits for its reason.',
    list: 'treasury list',
    acts: ['treasury explain', 'treasury return', 'treasury check'],
  },
  limits: {
    title: 'Limits',
    lead: 'How much a customer may buy, and how much the sale may sell.',
    acts: [
      ...['limits show', 'limits set', 'sale limit', 'sale cap', 'sale minimum'],
      'sale transfer-limit',
    ],
  },
  newsletters: {
    title: 'Newsletters',
    lead: 'Mails to subscribers, and announcements to customers and shareholders.',
    list: 'newsletter list',
    acts: ['newsletter preview', 'newsletter send', 'announce'],
  },
  statistics: {
    title: 'Statistics',
    lead: 'How many matters came in a month, how long officers took, and what they refused.',
    list: 'reports work',
    heading: 'One month',
    acts: [],
  },
} as const satisfies Record<string, Daily>;
