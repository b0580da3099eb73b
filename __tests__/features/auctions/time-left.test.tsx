import { act, render, screen } from '@testing-library/react';
import { OpensIn } from '@/features/auctions/time-left';

it('says that a round opens now when its time has come', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  render(<OpensIn opens="2026-11-20T09:00:02Z" note="" />);
  expect(screen.getByText('Opens in')).toBeInTheDocument();
  expect(screen.getByText('0:02')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(2000));
  expect(screen.getByText('Opens')).toBeInTheDocument();
  expect(screen.getByText('Now')).toBeInTheDocument();
  jest.useRealTimers();
});
