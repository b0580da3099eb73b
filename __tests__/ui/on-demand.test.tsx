import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { onDemand } from '@/ui/feedback/on-demand';

const Part = ({ of }: { of: string }) => <p>Part of {of}</p>;

const lost = () => Promise.reject(new Error('Loading chunk 7 failed.'));

it('keeps its place, says that its code did not come, and comes when it is asked for again', async () => {
  const load = jest.fn(async () => Part);
  load.mockImplementationOnce(lost);
  const Late = onDemand(load, { waiting: <p>One moment</p>, failed: NotLoaded });
  render(<Late of="Ada" />);
  expect(screen.getByText('One moment')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Part of Ada')).toBeVisible();
  expect(screen.queryByText('This part could not be loaded')).toBeNull();
});

it('is there at once when it is drawn again', async () => {
  const load = jest.fn(async () => Part);
  const Late = onDemand(load);
  const { unmount } = render(<Late of="Ada" />);
  await screen.findByText('Part of Ada');
  unmount();
  render(<Late of="Grace" />);
  expect(screen.getByText('Part of Grace')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says nothing where the page is whole without the code that did not come', async () => {
  const Late = onDemand(lost);
  const { container } = render(<Late />);
  await act(async () => {});
  expect(container).toBeEmptyDOMElement();
});
