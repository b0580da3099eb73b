import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['EDITOR', 'FINANCE']);
const user = userEvent.setup();

/** A chosen file; those of jsdom cannot be read. */
const fileOf = (name: string, text: string) =>
  Object.assign(new File([text], name), { arrayBuffer: async () => Buffer.from(text) });

it('the text of a ballot is written at the desk, outlives the page, and is what the service reads', async () => {
  const first = desk.open('commands', 'votes open');
  const field = () => screen.findByRole('textbox', { name: /^Text/ });
  expect(await field()).toHaveValue('# \n\n\n\n## Choices\n\n1. \n2. \n');
  const text = '# Profit\n\nThe board proposes a dividend.\n\n## Choices\n\n1. Yes\n2. Yes\n';
  fireEvent.change(await field(), { target: { value: text } });
  first.unmount();

  desk.open('commands', 'votes open');
  expect(await field()).toHaveValue(text);
  expect(screen.getByLabelText('Kind')).toHaveValue('');
  await user.selectOptions(screen.getByLabelText('Kind'), 'POLL');
  fireEvent.change(screen.getByLabelText('End, UTC'), { target: { value: '2999-01-01T12:00' } });
  await user.type(screen.getByLabelText('Reason'), 'Decided by the board');
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Two choices are the same.')).toBeVisible();

  // A text that was made elsewhere is read into the field, and a PDF takes its place.
  const upload = screen.getByLabelText(/^Text, from a file/);
  await user.upload(upload, fileOf('other.md', '# Other'));
  expect(await screen.findByDisplayValue('# Other')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText(/^The last section is "## Choices"/)).toBeVisible();
  await user.upload(upload, fileOf('paper.pdf', '%PDF-1.7'));
  expect(screen.queryByRole('textbox', { name: /^Text/ })).not.toBeInTheDocument();
});
