import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { texts } from '@/server/content/tables';
import { writeContent } from '../../support/service/act';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['EDITOR']);
const user = userEvent.setup();

const post = (...paragraphs: string[]) =>
  `---\ntitle: Own\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: 2026-11-01T00:00:00.000Z\n---\n${paragraphs.join('\n\n')}\n`;
/** Saves the post like another officer, in a browser of her own. */
const graceSaves = (...paragraphs: string[]) =>
  writeContent({ ctx: desk.service().ctx, name: 'grace@bank.example' }, 'draft', 'post', {
    name: 'f',
    source: post(...paragraphs),
  });
const drafts = async () =>
  (await desk.service().ctx.db.select().from(texts)).filter(({ slug }) => slug === 'own');
const body = () => screen.findByLabelText('Text, in Markdown');
const write = async (from: string, to: string) => {
  const field = (await body()) as HTMLTextAreaElement;
  const text = field.value.replace(from, to);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const save = async () => user.click(await screen.findByRole('button', { name: 'Save draft' }));

it('a text that somebody saved meanwhile is compared, not overwritten', async () => {
  await graceSaves('One.', 'Two.', 'Three.');
  desk.open('content', 'post:own');
  await write('Two.', 'Two, by Ada.');
  await graceSaves('One.', 'Two, by Grace.', 'Three.', 'Four, by Grace.');
  await save();
  expect(await screen.findByText(/^Nothing was saved: grace@bank.example has/)).toBeVisible();
  const view = (await screen.findByText(/saved another version while you wrote/)).closest(
    'section',
  );
  const merge = within(view as HTMLElement);
  expect(merge.getByText('Two, by Ada.', { selector: 'ins' })).toBeVisible();
  expect(merge.getByText('Two, by Grace.', { selector: 'ins' })).toBeVisible();
  expect(merge.getByText(/Four, by Grace\./, { selector: 'ins' })).toBeVisible();
  const go = merge.getByRole('button', { name: 'Go on with this text' });
  expect(go).toBeDisabled();
  await user.click(merge.getByRole('radio', { name: 'Both' }));
  await user.click(go);
  expect(await body()).toHaveValue(
    'One.\n\nTwo, by Ada.\nTwo, by Grace.\n\nThree.\n\nFour, by Grace.\n',
  );
  expect((await drafts())[0]?.source).not.toContain('by Ada');
  await save();
  await waitFor(async () => expect((await drafts())[0]?.source).toContain('by Ada'));
  expect(await drafts()).toHaveLength(1);
});

it('what is typed is still there after leaving, and can be given up', async () => {
  const { unmount } = desk.open('content', 'post:own');
  await write('Three.', 'Three and a half.');
  unmount();
  desk.open('content', 'post:own');
  expect(((await body()) as HTMLTextAreaElement).value).toContain('Three and a half.');
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(((await body()) as HTMLTextAreaElement).value).toContain('Three.\n');
});
