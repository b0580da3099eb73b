import { caseCalls } from '@fnx/api/desk/cases';
import { faultyRow } from '@fnx/api/desk/rows';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { erasePerson } from '@/server/operator/retention/erase-person';
import { changePerson } from '../../support/people/change-person';
import { type Member, signUp } from '../../support/people/members';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['COMPLIANCE']);

async function confirmed(lastName: string): Promise<Member> {
  const { ctx } = desk.service();
  const member = await signUp(desk.service(), { firstName: 'Ada', lastName });
  const change = { kycStatus: 'APPROVED' as const };
  await changePerson(ctx.db, member.userId, change);
  return member;
}

const erase = ({ userId }: Member) => {
  const { ctx } = desk.service();
  return ctx.db.transaction((tx) => erasePerson(ctx, tx, userId));
};

const country = (member: Member, code: string) =>
  changePerson(desk.service().ctx.db, member.userId, { country: code });

/** A country whose name cannot be rendered; returns what ends it. */
function breakNames() {
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { of } = Intl.DisplayNames.prototype;
  Intl.DisplayNames.prototype.of = function broken(code) {
    if (code === 'QQ') throw new RangeError('no such code');
    return of.call(this, code);
  };
  return () => {
    Intl.DisplayNames.prototype.of = of;
    print.mockRestore();
  };
}

async function openConfirmed() {
  desk.open('checks');
  await userEvent.click(await screen.findByRole('radio', { name: 'Confirmed' }));
}

describe('the list of confirmed checks', () => {
  it('shows an erased person among the others', async () => {
    await confirmed('Beside');
    await erase(await confirmed('Erased'));
    await openConfirmed();
    const gone = await screen.findByRole('link', { name: 'Erased person' });
    expect(gone.closest('tr')).toHaveTextContent('no country');
    expect(screen.getByRole('link', { name: 'Ada Beside' })).toBeInTheDocument();
  });

  it('shows the others when a row breaks the page that renders it', async () => {
    await confirmed('Sound');
    const broken = await confirmed('Broken');
    await country(broken, 'QQ');
    const mend = breakNames();
    await openConfirmed();
    const row = (await screen.findByText(broken.email)).closest('tr') as HTMLElement;
    expect(within(row).getByText(/cannot be shown/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ada Sound' })).toBeInTheDocument();
    mend();
  });
});

describe('a view that cannot be rendered', () => {
  it('leaves the menu, whose other pages work', async () => {
    const broken = await confirmed('Alone');
    await country(broken, 'QQ');
    const mend = breakNames();
    desk.open('people', broken.userId);
    expect(await screen.findByText('This page could not be shown')).toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Desk' }));
    await userEvent.click(menu.getByRole('link', { name: 'Journal' }));
    expect(await screen.findByRole('heading', { name: 'Journal' })).toBeInTheDocument();
    expect(screen.queryByText('This page could not be shown')).toBeNull();
    mend();
  });
});

describe('an answer of the service', () => {
  it('names a row of another form, without its fields, and has the others', async () => {
    const { ctx } = desk.service();
    const [one, other] = [await confirmed('One'), await confirmed('Other')];
    const openedAt = ctx.clock.now();
    for (const { userId } of [one, other]) {
      const subject = 'the whole time';
      const evidence = { period: 'TOTAL', limitUsd: '1', askedUsd: '2' } as const;
      const row = { userId, kind: 'LIMIT', state: 'OPEN', subject, evidence } as const;
      await ctx.db.transaction((tx) =>
        tx.insert(cases).values({ ...row, fingerprint: '', openedAt }),
      );
    }
    // A later release might store this kind.
    await ctx.pool.query('alter table cases drop constraint cases_kind');
    await ctx.db.transaction((tx) =>
      tx
        .update(cases)
        .set({ kind: 'UNHEARD_OF' as never })
        .where(eq(cases.userId, one.userId)),
    );
    const { status, data } = await desk.call(caseCalls.list, {});
    expect(status).toBe(200);
    expect(data.docs.map(faultyRow).filter(Boolean)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(one.email);
    expect(JSON.stringify(data)).toContain(other.email);
  });
});
