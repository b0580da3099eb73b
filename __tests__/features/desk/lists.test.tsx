import { deskCalls } from '@fnx/api/desk/desk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { cases } from '@/server/compliance/tables';
import { contactTickets } from '@/server/content/tables';
import { shareLists } from '@/server/issuance/tables';
import { proposals } from '@/server/operator/tables';
import type { ChainReader } from '@/server/platform/gateways/chain-reader';
import { chainActions } from '@/server/platform/tables';
import { users } from '@/server/users/tables';
import { recoveryRequests } from '@/server/wallets/tables';
import { FAR_ADDRESSES } from '../../support/market/addresses';
import { changePerson } from '../../support/people/change-person';
import { signUp } from '../../support/people/members';
import { addShareList } from '../../support/people/share-lists';
import { startDeskPages } from '../../support/service/desk-pages';

/** Each list of the desk with rows, empty, failed and narrowed. One component shows them all: waiting and pages are the same for each. */

const ADMIN = `0x${'2'.repeat(40)}`;
/** A node that knows who holds ADMIN: the list of actions asks it, to decode calls. */
const client = {
  readContract: async ({ functionName }: { functionName: string }) =>
    functionName === 'getMinDelay' ? 0n : ADMIN,
};

const desk = startDeskPages(['ADMINISTRATOR', 'COMPLIANCE', 'FINANCE', 'SUPPORT'], {
  chain: { addresses: FAR_ADDRESSES, client } as unknown as ChainReader,
});
const user = userEvent.setup();
const db = () => desk.service().ctx.db;
const now = () => desk.service().ctx.clock.now();

type List = {
  area: string;
  call: string;
  /** Makes a row and returns what the list shows of it. */
  add: (number: number) => Promise<string>;
  clear: () => Promise<unknown>;
  empty: string;
  /** Another choice, with its part of the URL and what it says when it leaves nothing. */
  other: { name: string; url: string; nothing: string };
};

const person = async (number: number) => {
  const member = await signUp(desk.service(), { firstName: 'Ada', lastName: `L${number}` });
  return member.userId;
};

const LISTS: readonly List[] = [
  {
    area: 'cases',
    call: 'cases/list',
    add: async (number) => {
      const userId = await person(number);
      const evidence = { period: 'TOTAL', limitUsd: '1', askedUsd: '2' } as const;
      const row = { userId, kind: 'LIMIT', state: 'OPEN', subject: 'all', evidence } as const;
      const values = { ...row, fingerprint: '', openedAt: now() } as const;
      await db().transaction((tx) => tx.insert(cases).values(values));
      return `Ada L${number}`;
    },
    clear: () => db().transaction((tx) => tx.delete(cases)),
    empty: 'Nothing waits for a decision',
    other: { name: 'Cleared', url: 'state=CLEARED', nothing: 'No such case' },
  },
  {
    area: 'checks',
    call: 'checks/list',
    add: async (number) => {
      const kycStatus = 'IN_REVIEW' as const;
      await changePerson(db(), await person(number), { kycStatus });
      return `Ada L${number}`;
    },
    clear: () => db().transaction((tx) => tx.update(users).set({ kycStatus: 'NOT_APPLIED' })),
    empty: 'No identity check waits',
    other: { name: 'Asked again', url: 'status=RETRY', nothing: 'There is none' },
  },
  {
    area: 'recoveries',
    call: 'recoveries/list',
    add: async (number) => {
      const address = (digit: string) => `0x${String(number).padStart(40, digit)}`;
      const values = {
        userId: await person(number),
        fromAddress: address('a'),
        toAddress: address('b'),
        fileName: `${number}.jpg`,
        sha256: 'f'.repeat(64),
        createdAt: now(),
      } as const;
      await db().transaction((tx) => tx.insert(recoveryRequests).values(values));
      return `Ada L${number}`;
    },
    clear: () => db().transaction((tx) => tx.delete(recoveryRequests)),
    empty: 'No recovery waits',
    other: { name: 'All', url: 'show=all', nothing: 'There is none' },
  },
  {
    area: 'tickets',
    call: 'tickets',
    add: async (number) => {
      const id = `T-${String(number).padStart(5, '0')}-00000`;
      const words = { name: 'Ada', email: 'ada@example.com', subject: `Question ${number}` };
      const rest = { category: 'OTHER', message: '?', fingerprint: id } as const;
      await db()
        .insert(contactTickets)
        .values({ id, ...words, ...rest, createdAt: now() });
      return words.subject;
    },
    clear: () => db().delete(contactTickets),
    empty: 'Every message is answered',
    other: { name: 'Closed', url: 'state=CLOSED', nothing: 'There is none' },
  },
  {
    area: 'proposals',
    call: 'proposals',
    add: async (number) => {
      // Each thing has at most one open proposal.
      const options = { title: `News ${number}`, body: 'It is out.' };
      const given = { name: 'announce', args: [], options, files: {}, reason: 'report' };
      const { data } = await desk.call(deskCalls.propose, given);
      return data.matter?.facts[0]?.value ?? '';
    },
    clear: () => db().delete(proposals),
    empty: 'Nothing waits for a signature',
    other: { name: 'Ended', url: 'show=ended', nothing: 'There is none' },
  },
  {
    area: 'actions',
    call: 'actions',
    add: async (number) => {
      const call = { toAddress: `0x${'1'.repeat(40)}`, valueRaw: 0n, data: '0x8456cb59' };
      const values = {
        ...call,
        command: 'transfers pause',
        title: 'pause',
        preparedBy: 'ada@bank.example',
        preparedAt: now(),
        preparedBlock: 1n,
        reason: `Reason ${number}`,
      } as const;
      await db().transaction((tx) => tx.insert(chainActions).values(values));
      return `Reason ${number}`;
    },
    clear: () => db().transaction((tx) => tx.delete(chainActions)),
    empty: 'No call waits',
    other: { name: 'All', url: 'show=all', nothing: 'No call was prepared yet' },
  },
  {
    area: 'issuance',
    call: 'issuance/list',
    add: async (number) => {
      await addShareList(db(), number);
      return `List ${number}: 1.5 shares`;
    },
    clear: () => db().delete(shareLists),
    empty: 'No list waits',
    other: { name: 'All', url: 'show=all', nothing: 'No register was imported yet' },
  },
];

const rows = () => screen.queryAllByRole('rowheader').length;
const blanks = () => document.querySelectorAll('main [class*="skeleton"]').length;

describe.each(LISTS)('the list of $area', ({ area, call, add, clear, empty, other }) => {
  const url = `*/api/v1/desk/${call}`;
  afterEach(async () => {
    desk.network.resetHandlers();
    await clear();
  });

  it('says why it failed, and recovers', async () => {
    const message = 'The database is away.';
    desk.network.use(
      http.get(url, () => HttpResponse.json({ status: 503, message, data: null }, { status: 503 })),
    );
    desk.open(area);
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    desk.network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeInTheDocument();
    expect(screen.queryByText('This part could not be loaded')).not.toBeInTheDocument();
  });

  it('shows its rows, and those of a page behind the last one', async () => {
    const shown = await add(1);
    const { visited } = desk.open(area, undefined, '?page=99');
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(rows()).toBe(1);
    expect(visited).toEqual([`/desk/${area}`]);
    // The whole row is a link to the item, which the title names.
    const table = screen.getByRole('table');
    expect(within(table).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(`^/desk/${area}/.`),
    );
  });

  it('keeps its choice in the URL', async () => {
    const { visited, unmount } = desk.open(area);
    expect(await screen.findByText(empty)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: other.name }));
    expect(await screen.findByText(other.nothing)).toBeInTheDocument();
    expect(visited).toEqual([`/desk/${area}?${other.url}`]);
    unmount();
    desk.open(area, undefined, `?${other.url}`);
    expect(await screen.findByText(other.nothing)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: other.name })).toBeChecked();
    const [clearAll] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clearAll as HTMLElement);
    expect(await screen.findByText(empty)).toBeInTheDocument();
  });
});

describe.each(LISTS.slice(0, 1))('any list', ({ area, call, add, clear, empty }) => {
  const url = `*/api/v1/desk/${call}`;
  afterEach(clear);

  it('waits, then says what will appear', async () => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    desk.network.use(http.get(url, () => held));
    desk.open(area);
    await waitFor(() => expect(blanks()).toBeGreaterThan(0));
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText(empty)).toBeInTheDocument();
    expect(blanks()).toBe(0);
  });

  it('parts its rows into pages of the chosen size', async () => {
    for (let number = 1; number <= 21; number += 1) await add(number);
    const { visited } = desk.open(area);
    await waitFor(() => expect(rows()).toBe(21));
    await user.selectOptions(screen.getByLabelText('Rows per page'), '20');
    await waitFor(() => expect(rows()).toBe(20));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rows()).toBe(1));
    expect(visited).toEqual([`/desk/${area}?size=20`, `/desk/${area}?size=20&page=2`]);
  });
});
