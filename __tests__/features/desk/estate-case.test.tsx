import { screen, within } from '@testing-library/react';
import { cases } from '@/server/compliance/tables';
import { signUp } from '../../support/people/members';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['COMPLIANCE']);
const WALLET = `0x${'7a'.repeat(20)}`;

it('shows a death with its heirs and what has become of their shares, and the next steps', async () => {
  const { ctx } = desk.service();
  const dead = await signUp(desk.service(), { firstName: 'Ada', lastName: 'Lovelace' });
  const heir = await signUp(desk.service(), { firstName: 'Byron', lastName: 'Lovelace' });
  const evidence = {
    died: '2026-10-01',
    told: 'Her son',
    documents: [{ name: 'death.pdf', sha256: 'ab', proposal: '7' }],
    heirs: [{ userId: heir.userId, part: '1/1' }],
    transfers: [{ heir: heir.userId, from: '0x5e', to: WALLET, shares: '2500000', block: 7 }],
  };
  const [one] = await ctx.db.transaction((tx) =>
    tx
      .insert(cases)
      .values({
        ...{ userId: dead.userId, kind: 'ESTATE', state: 'OPEN', subject: 'death' },
        ...{ fingerprint: 'ab', evidence, openedAt: ctx.clock.now() },
      })
      .returning(),
  );
  desk.open('cases', String(one?.id));
  const title = await screen.findByRole('heading', { name: 'The death' });
  const card = within(title.closest('section') as HTMLElement);
  const value = (label: string) => card.getByText(label).closest('div');
  expect(value('Died')).toHaveTextContent('1 Oct 2026');
  expect(card.getByRole('link', { name: 'death.pdf' })).toHaveAttribute(
    'href',
    '/desk/proposals/7',
  );
  expect(card.getByRole('link', { name: 'Byron Lovelace' })).toHaveAttribute(
    'href',
    `/desk/people/${heir.userId}`,
  );
  expect(value('Part')).toHaveTextContent('1/1');
  expect(value('To move')).toHaveTextContent(`2.5${WALLET}`);
  expect(screen.getByRole('radio', { name: 'The notice was wrong' })).not.toBeChecked();
  for (const name of ['Propose the orders', 'Propose to move them']) {
    expect(await screen.findByRole('button', { name, hidden: true })).toBeInTheDocument();
  }
});
