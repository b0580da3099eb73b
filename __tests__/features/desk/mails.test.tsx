import { deskCalls } from '@fnx/api/desk/desk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['SUPPORT']);

it('an officer turns mails about work off, and on again', async () => {
  desk.open('passkeys');
  const theBox = () => screen.getByRole('checkbox', { name: /^Tell me by mail/ });
  await screen.findByRole('checkbox');
  expect(theBox()).toBeChecked();
  for (const wanted of [false, true]) {
    await userEvent.click(theBox());
    await waitFor(() => expect(theBox()).toBeEnabled());
    expect(theBox()).toHaveProperty('checked', wanted);
    expect((await desk.call(deskCalls.session, {})).data.toldByMail).toBe(wanted);
  }
});
