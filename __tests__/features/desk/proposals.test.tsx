import { deskCalls } from '@fnx/api/desk/desk';
import { fireEvent, screen, within } from '@testing-library/react';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['EDITOR', 'FINANCE']);

it('a proposal shows an option that says the same as its reason, and until when it is open', async () => {
  const words = 'The branch is closed on Monday';
  const options = { title: words, body: 'We open again on Tuesday.' };
  const given = { name: 'announce', args: [], options, files: {}, reason: words };
  const { data } = await desk.call(deskCalls.propose, given);
  desk.open('proposals', data.id);
  // The facts say some of it before the options do.
  const rowOf = async (label: string) =>
    (await screen.findAllByText(label, { selector: 'dt' })).at(-1)?.parentElement as HTMLElement;
  expect(within(await rowOf('Title')).getByText(words)).toBeInTheDocument();
  const now = screen.getByRole('region', { name: 'Now' });
  expect(within(now).getByText('Receive it').parentElement).toHaveTextContent(/\d+ people$/);
  expect(within(await rowOf('Why')).getByText(words)).toBeInTheDocument();
  expect(await rowOf('Open until')).toHaveTextContent(/^Open until\d{4}-.*Z$/);
  expect(screen.getByText(/as Ada \(ada@bank\.example\)/)).toBeInTheDocument();
});

it('says what changed before the second signature, and who signs again', async () => {
  const { pool } = desk.service().ctx;
  const given = { name: 'price set', args: ['12.60'], options: {}, files: {}, reason: 'agreed' };
  const { data } = await desk.call(deskCalls.propose, given);
  await pool.query(
    `insert into proposal_signatures (proposal_id, officer_id, reason, signed_at)
     select $1, id, 'agreed', now() from officers`,
    [data.id],
  );
  await desk
    .service()
    .shell(
      "insert into share_prices (price_raw, effective_at, created_at) values (1200000000, '2020-01-01', now())",
    );
  desk.open('proposals', data.id);
  const notice = await screen.findByText(/You have to sign again\./);
  expect(notice).toHaveTextContent('Above is what is signed now.');
  expect(screen.getByText(/and this officer has to sign again/)).toBeInTheDocument();
  const changed = screen.getAllByText('Share price', { selector: 'dt' }).at(-1)?.parentElement;
  expect(changed).toHaveTextContent(
    'Share price12.60 USDbefore: 12.00 USD; was: 12.60 USD, before: none',
  );
  const button = screen.getByRole('button', { name: 'Sign with your passkey' });
  expect(button).toBeDisabled();
  fireEvent.click(screen.getByLabelText(/^I have read what changed/));
  expect(button).toBeEnabled();
});

it('asks for a reason once the file is open, and for another one to withdraw', async () => {
  const file = { name: 'a.md', base64: Buffer.from('# A').toString('base64') };
  const given = { name: 'documents publish', args: [], options: { title: 'A' }, files: { file } };
  const { data } = await desk.call(deskCalls.propose, { ...given, reason: 'for the meeting' });
  // Its proposer knows the file.
  await desk.service().ctx.pool.query("update proposals set proposer = 'grace@bank.example'");
  desk.open('proposals', data.id);
  const notice = (await screen.findByText('Open this before you sign')).parentElement;
  expect(screen.queryByLabelText('Your reason')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign with your passkey' })).not.toBeInTheDocument();
  const link = within(notice as HTMLElement).getByRole('link', { name: 'a.md' });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(await screen.findByLabelText('Your reason')).toBeInTheDocument();
  expect(screen.getByLabelText('Why it is withdrawn')).toHaveValue('');
});

it('every page tells that an administrator is removed without two signatures', async () => {
  const { shell } = desk.service();
  await shell(
    `insert into officer_rescues (email, reason, begun_by, begun_at, effective_at)
     values ('grace@bank.example', 'lost', 'root', now(), now() + interval '48 hours')`,
  );
  desk.open('proposals');
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('grace@bank.example is being removed without two signatures');
  expect(within(notice).getByRole('link', { name: 'Cancel it' })).toHaveAttribute(
    'href',
    '/desk/commands/officers%20rescue%20cancel?for=grace%40bank.example',
  );
  await shell(
    "update officer_rescues set ended = 'CANCELLED', ended_at = now(), confirmed_by = '{linus@bank.example}'",
  );
  desk.open('proposals');
  const link = await screen.findByRole('link', { name: 'Confirm that you know of it' });
  expect(link.closest('[role="alert"]')).toHaveTextContent(/was cancelled.*1 of 2 officers/);
});
