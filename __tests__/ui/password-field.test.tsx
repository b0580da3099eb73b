import { render, screen } from '@testing-library/react';
import { PasswordField } from '@/ui/forms/password/password-field';

it('names the show buttons of two passwords differently', () => {
  render(
    <>
      <PasswordField name="password" label="New password" />
      <PasswordField name="confirmPassword" label="Confirm new password" />
    </>,
  );
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Show new password', 'Show new password confirmation']);
});
