import { render, screen } from '@testing-library/react';

const RULES = `
  .red { color: red }
  .none { display: none }
  @media screen { .hidden { visibility: hidden } }
  .clear { opacity: 0 }
`;

it('what a style sheet hides is hidden from queries and matchers', () => {
  render(
    <>
      <style>{RULES}</style>
      {['red', 'none', 'hidden'].map((name) => (
        <div key={name} className={name}>
          <button type="button">{name}</button>
        </div>
      ))}
      <p className="clear">clear</p>
    </>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['red']);
  expect(screen.getByText('red')).toBeVisible();
  for (const name of ['none', 'hidden', 'clear']) expect(screen.getByText(name)).not.toBeVisible();
});
