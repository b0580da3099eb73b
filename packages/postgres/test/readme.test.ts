import { runExample } from '../../readme';

it('its example starts a server and runs a job', () => {
  expect(runExample('postgres')).toEqual(['hello Ada']);
});
