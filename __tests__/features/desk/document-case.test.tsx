import { caseCalls } from '@fnx/api/desk/cases';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { noteDocument } from '@/server/identity/documents/assign-document';
import { kycApplications } from '@/server/identity/tables';
import { users } from '@/server/users/tables';
import { runAtDesk } from '../../support/people/desk-view';
import { type Member, signUp } from '../../support/people/members';
import { startDeskPages } from '../../support/service/desk-pages';

const user = userEvent.setup();
const desk = startDeskPages(['COMPLIANCE']);

/** Hands in a check with a passport, without its pictures. */
async function applicant(
  firstName: string,
  dateOfBirth: string,
  documentNumber = 'GB 123 456',
): Promise<Member> {
  const { ctx } = desk.service();
  const member = await signUp(desk.service(), { firstName, lastName: 'Lovelace' });
  const { userId } = member;
  const document = { documentType: 'PASSPORT' as const, documentNumber };
  const who = { firstName, lastName: 'Lovelace', dateOfBirth, nationality: 'GB', country: 'GB' };
  const status = 'IN_REVIEW' as const;
  await ctx.db.transaction(async (tx) => {
    const [attempt] = await tx
      .insert(kycApplications)
      .values({ userId, attempt: 1, status, createdAt: ctx.clock.now(), ...who, ...document })
      .returning();
    if (!attempt) throw new Error('The attempt was not stored.');
    await tx.update(users).set({ kycStatus: status }).where(eq(users.id, userId));
    await noteDocument(ctx, tx, attempt);
  });
  return member;
}

it('shows the officer the files of both people, with the way to each check', async () => {
  const first = await applicant('Ada', '1990-12-10');
  const second = await applicant('Eve', '1992-02-03');
  const { data } = await desk.call(caseCalls.list, { kind: 'DOCUMENT' });
  desk.open('cases', String(data.docs[0]?.id));

  const title = await screen.findByRole('heading', { name: 'Two people use one document' });
  const card = title.closest('section') as HTMLElement;
  const files = within(card).getAllByRole('article');
  expect(files).toHaveLength(2);
  for (const [file, name, born, member] of [
    [files[0], 'Eve Lovelace', '3 Feb 1992', second],
    [files[1], 'Ada Lovelace', '10 Dec 1990', first],
  ] as const) {
    const shown = within(file as HTMLElement);
    expect(shown.getByRole('heading', { name })).toBeVisible();
    const value = (label: string) => shown.getByText(label).closest('div');
    expect(value('E-mail')).toHaveTextContent(member.email);
    expect(value('Name in the check')).toHaveTextContent(name);
    expect(value('Born')).toHaveTextContent(born);
    expect(value('Document')).toHaveTextContent('Passport');
    expect(value('Number')).toHaveTextContent('GB 123 456');
    expect(shown.getByRole('link', { name: 'Under review' })).toHaveAttribute(
      'href',
      `/desk/checks/${encodeURIComponent(member.email)}`,
    );
    expect(shown.getByRole('link', { name: 'Open the person’s page' })).toHaveAttribute(
      'href',
      `/desk/people/${member.userId}`,
    );
  }
  for (const verdict of screen.getAllByRole('radio')) expect(verdict).not.toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Concern' }));
  expect(screen.getByText(/^This customer may not use the document\./)).toHaveTextContent(
    'Final: the account goes on hold, its identity cannot be confirmed,',
  );
});

it('offers no approval where a case forbids it, chooses nothing before, and asks for each line', async () => {
  const [ada, eve, bob] = [
    await applicant('Ada', '1990-12-10', 'GB 7'),
    await applicant('Eve', '1992-02-03', 'GB 7'),
    await applicant('Bob', '1980-01-01', 'GB 8'),
  ];
  for (const { email } of [ada, eve]) {
    const { unmount } = desk.open('checks', email);
    const verdicts = await screen.findAllByRole('radio');
    for (const verdict of verdicts) expect(verdict).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Approve' }));
    expect(screen.getByText('It cannot be approved').closest('div')).toHaveTextContent(
      /Case \d+ is not cleared\. Document used twice/,
    );
    expect(screen.queryByRole('button', { name: 'Propose to approve' })).toBeNull();
    unmount();
  }
  desk.open('checks', bob.email);
  await user.click(await screen.findByRole('radio', { name: 'Approve' }));
  const lines = within(await screen.findByRole('group', { name: 'Compared' })).getAllByRole(
    'checkbox',
  );
  for (const line of lines.slice(1)) await user.click(line);
  await user.click(await screen.findByRole('button', { name: 'Propose to approve' }));
  expect(await screen.findByText(/name it in “Compared”: name/)).toBeVisible();
});

it('leads from a confirmed concern to what has to follow', async () => {
  await applicant('Mary', '1990-12-10', 'GB 9');
  const { email, userId } = await applicant('Jane', '1992-02-03', 'GB 9');
  const { data } = await desk.call(caseCalls.list, { kind: 'DOCUMENT' });
  const id = String(data.docs.find((one) => one.email === email)?.id);
  const { ctx } = desk.service();
  await runAtDesk(ctx, 'linus and grace', ['cases confirm', id], { reason: 'Not her card.' });
  desk.open('cases', id);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(await screen.findByText('Not her card.')).toBeVisible();
  expect([hrefOf('Freeze the account'), hrefOf('Decide the identity check')]).toEqual([
    `/desk/people/${userId}`,
    `/desk/checks/${encodeURIComponent(email)}`,
  ]);
});
