import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from '@/shell/feedback/error-boundary';
import { renderAt } from './router';

function Faulty(): never {
  throw new Error('cannot draw');
}

describe('a page that fails to draw', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is replaced by words and a way on', async () => {
    renderAt(
      '/wallet',
      <ErrorBoundary url="/wallet">
        <Faulty />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Your shares are not affected');
    expect(
      await screen.findByRole('heading', { name: 'Something went wrong' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  });
  it('gives way to the next page', () => {
    const { rerender } = render(
      <ErrorBoundary url="/wallet">
        <Faulty />
      </ErrorBoundary>,
    );
    rerender(
      <ErrorBoundary url="/kyc">
        <p>Another page</p>
      </ErrorBoundary>,
    );
    expect(screen.getByText('Another page')).toBeInTheDocument();
  });
});
