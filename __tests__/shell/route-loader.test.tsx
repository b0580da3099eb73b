import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { RouteLoader } from '@/shell/feedback/route-loader';
import { CONTENT_ID } from '@/shell/layouts/frame';
import { renderAt } from './router';

const page = (
  <RouteLoader>
    <p>The page</p>
  </RouteLoader>
);
const loader = () => screen.queryByTestId('route-loader');

describe('the logo loader', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));

  it('covers the page while a route change is in progress', () => {
    const { events } = renderAt('/', page);
    expect(loader()).not.toBeInTheDocument();
    act(() => events.emit('routeChangeStart', '/kyc', { shallow: false }));
    expect(loader()).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'FNX' })).toHaveStyle({ blockSize: '56px' });
    expect(screen.getByText('The page')).not.toBeVisible();
    act(() => events.emit('routeChangeComplete', '/kyc', { shallow: false }));
    expect(loader()).not.toBeInTheDocument();
    expect(screen.getByText('The page')).toBeVisible();
  });
  it('leaves when the change fails', () => {
    const { events } = renderAt('/', page);
    act(() => events.emit('routeChangeStart', '/kyc', { shallow: false }));
    act(() => events.emit('routeChangeError', new Error('cancelled'), '/kyc'));
    expect(loader()).not.toBeInTheDocument();
  });
  it.each([
    ['a change of the query', '/?tab=2', false],
    ['a jump on the page', '/#risk', false],
    ['a shallow change', '/kyc', true],
  ])('stays away for %s', (_, url, shallow) => {
    const { events } = renderAt('/', page);
    act(() => events.emit('routeChangeStart', url, { shallow }));
    expect(loader()).not.toBeInTheDocument();
  });
  it('leads to the first field of a page that comes after its route, with the texts of its language', () => {
    let bringPage = () => {};
    function Site() {
      const [isHere, setHere] = useState(false);
      bringPage = () => setHere(true);
      const main = (
        <main id={CONTENT_ID} tabIndex={-1}>
          <input data-autofocus="true" />
        </main>
      );
      return <RouteLoader>{isHere ? main : null}</RouteLoader>;
    }
    const { events } = renderAt('/', <Site />);
    act(() => events.emit('routeChangeStart', '/kyc', { shallow: false }));
    act(() => events.emit('routeChangeComplete', '/kyc', { shallow: false }));
    act(bringPage);
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
