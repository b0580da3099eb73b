import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { raiseAlert } from '@/server/messaging/alerts';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['ADMINISTRATOR']);
const user = userEvent.setup();

const CALL = { kind: 'UNAPPROVED_CALL', subject: '0xabc:Frozen', detail: 'Nobody approved it.' };

/** Follows the link of an alert to its command, whose form has everything but `type`. */
async function follow(link: string, type: () => Promise<void> = async () => {}) {
  const home = desk.open('');
  const { pathname, search } = new URL(await hrefOf(link), 'http://localhost');
  home.unmount();
  const [area = '', id = ''] = pathname.replace('/desk/', '').split('/').map(decodeURIComponent);
  const form = desk.open(area, id, search);
  expect(await screen.findByText(`${CALL.kind} ${CALL.subject}`)).toBeVisible();
  await type();
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  expect(await screen.findByText('ada@bank.example')).toBeVisible();
  form.unmount();
}

const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href') ?? '';

it('an officer looks at an alert and explains it; then nothing is wrong', async () => {
  const { ctx } = desk.service();
  await ctx.db.transaction(async (tx) => {
    await raiseAlert(ctx, tx, CALL);
    await raiseAlert(ctx, tx, { kind: 'BACKUP_OLD', subject: 'newest', detail: 'Two days.' });
  });
  await follow('Take it');
  const home = desk.open('');
  expect(
    await screen.findByText(/Nobody approved it\..* ada@bank\.example looks at it\./),
  ).toBeVisible();
  expect(screen.getAllByRole('link', { name: /(Take|Explain) it/ })).toHaveLength(2);
  home.unmount();
  await follow('Explain it', () =>
    user.type(screen.getByLabelText('Reason'), 'A rehearsal of the board.'),
  );
  desk.open('');
  expect(await screen.findByText(/Two days/)).toBeVisible();
  expect(screen.queryByText(/Nobody approved it/)).toBeNull();
});
