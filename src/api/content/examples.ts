import { type ExamplesOf, onePage } from '@/api/example';
import { SHARE_PRICE } from '@/api/market/examples';
import type { contentSchemas } from './schemas';

const post = {
  id: 'pst_2B6',
  slug: 'what-a-share-certificate-was-for',
  category: 'ownership',
  type: 'BLOG',
  title: 'What a share certificate was for',
  excerpt: 'Paper made a claim visible. A token makes it checkable.',
  coverUrl: '/covers/certificate.svg',
  author: 'Editorial',
  tags: ['ownership', 'tokens'],
  readMinutes: 5,
  publishedAt: '2026-10-05T07:00:00.000Z',
} as const;

/** The sample bank of the default content: 12.48 USD x 50,000,000 shares = 624,000,000. */
export const contentExamples: ExamplesOf<typeof contentSchemas> = {
  getBankOverview: {
    about: 'Key figures and facts of the bank.',
    data: {
      bankName: 'Example Bank Ltd.',
      legalForm: 'Public limited company',
      country: 'AT',
      licenceNumber: 'SAMPLE-0001',
      regulator: 'Sample Market Authority',
      founded: '1921',
      website: 'https://bank.example',
      logoUrl: '/brand/logo-light.svg',
      currency: 'USD',
      figures: {
        totalAssets: '8420000000',
        equity: '598000000',
        deposits: '6910000000',
        netIncome: '61400000',
        capitalRatioPct: '16.8',
        asOf: '2026-09-30',
      },
      shares: {
        total: '50000000',
        tokenized: '5000000',
        sold: '1812440',
        available: '3187560',
        soldPct: '36.25',
        holders: 4108,
      },
      price: SHARE_PRICE,
      marketCap: '624000000',
      contract: null,
      round: {
        name: 'Series B',
        startsAt: '2026-09-01T00:00:00.000Z',
        endsAt: '2027-02-28T23:59:59.000Z',
        price: SHARE_PRICE,
        target: '62400000',
        raised: '22619251.2',
      },
      documents: [
        {
          title: 'Report of the third quarter 2026',
          url: '/documents/report-2026-q3.pdf',
          sha256: '5a0f6f2d7c7b3b0f9c1de1b4e2a8d6c3f4b59087a6d1e2c3b4a5968778695a4b',
          date: '2026-11-12',
        },
      ],
      history: [
        { year: 2023, equity: '512000000', netIncome: '38200000' },
        { year: 2024, equity: '541000000', netIncome: '47900000' },
        { year: 2025, equity: '573000000', netIncome: '55100000' },
      ],
      updatedAt: '2026-11-20T09:44:00.000Z',
    },
  },
  faqListUser: {
    about: 'Frequent questions with their answers.',
    input: { category: 'buying', page: 1, limit: 10 },
    data: onePage([
      {
        id: 'faq_1A2',
        question: 'What do I need to buy shares?',
        answer: 'A verified identity, a wallet on BNB Smart Chain, and 50 USD or more in it.',
        category: 'buying',
        order: 1,
      },
    ]),
  },
  staticList: {
    about: 'The legal texts and their versions.',
    data: onePage([
      {
        slug: 'risk-disclosure',
        title: 'Risk disclosure',
        updatedAt: '2026-09-01T00:00:00.000Z',
        version: '2026-11-20',
      },
    ]),
  },
  getStatic: {
    about: 'One legal text.',
    input: { slug: 'risk-disclosure' },
    data: {
      slug: 'risk-disclosure',
      title: 'Risk disclosure',
      html: '<p>You can lose all of the money you invest.</p>',
      version: '2026-11-20',
      updatedAt: '2026-09-01T00:00:00.000Z',
    },
  },
  teamList: {
    about: 'The people of the bank.',
    input: { page: 1, limit: 10 },
    data: onePage([
      {
        id: 'tm_1',
        name: 'Miriam Holl',
        role: 'Chair of the board',
        bio: 'Thirty years in banking supervision before she changed sides.',
        photoUrl: '/team/miriam-holl.svg',
        linkedin: null,
        order: 1,
      },
    ]),
  },
  getBlogMediaList: {
    about: 'Posts or press releases, newest first.',
    input: { type: 'BLOG', page: 1, limit: 10 },
    data: onePage([{ ...post, tags: [...post.tags] }]),
  },
  viewBlog: {
    about: 'One post with its neighbours.',
    input: { slug: post.slug, category: post.category },
    data: {
      ...post,
      tags: [...post.tags],
      html: '<p>Paper made a claim visible. A token makes it checkable.</p>',
      related: [],
      prev: null,
      next: null,
    },
  },
  contactUs: {
    about: 'Sends a message to the support and returns its ticket.',
    input: {
      name: 'Ada Brunner',
      email: 'ada.brunner@example.com',
      subject: 'Payment from my second wallet',
      category: 'PAYMENT',
      message: 'I paid order 482 117 from a wallet that was not linked yet. What happens now?',
      captchaToken: 'captcha-answer',
    },
    data: { ticketId: 'tkt_3B7' },
  },
  userSubscribe: {
    about: 'Asks for the newsletter; a link in a mail confirms it.',
    input: { email: 'ada.brunner@example.com', source: 'landing' },
    data: { state: 'CONFIRM_SENT' },
  },
  updateSubscription: {
    about: 'Confirms or ends the newsletter by the token of a mail.',
    input: {
      token: 'c0a8012e-6f7d-4b1a-9d1c-2f5e8a7b3c4d.3q2-7wAAqbHEPm1rT5cVxYzN0uJkLsDfGhIoWvBnQeR',
      action: 'CONFIRM',
    },
    data: { state: 'SUBSCRIBED' },
  },
};
