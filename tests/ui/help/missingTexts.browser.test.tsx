import { expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import own from '../../../src/resources/tooltips.ui';
import { createFormWorld, objectOf } from '../form/formWorld';
import { renderForm } from '../form/renderForm';
import { adminViewer } from '../form/viewers';
import { createListWorld } from '../list/listProvider';
import { renderList } from '../list/renderList';

const tooltip = (id: number, key: string, status = 1) =>
  objectOf('tooltips', { id, name: key, key, text: 'Help.', status, demand: undefined });
const extensions = new Map([[own.name, own.extension]]);
const open = (at = '/tooltips') =>
  renderList(createListWorld({ tooltips: [tooltip(1, 'tags.cpm'), tooltip(2, 'tags.weight', 0)] }), {
    at,
    viewer: adminViewer,
    extensions,
  });
const keys = () => [...document.querySelectorAll('[role="dialog"] code')].map((code) => code.textContent);

it('lists the places without an active text, at an address of its own', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Missing' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Fields without custom help' })).toBeVisible();
  await expect.poll(() => screen.place().hash).toBe('#missing');
  await vi.waitFor(() => expect(keys().length).toBeGreaterThan(100));
  await screen.getByRole('searchbox', { name: 'Search labels and keys' }).fill('tags.c');
  await vi.waitFor(() => expect(keys().filter((key) => !key?.startsWith('tags.c'))).toEqual([]));
  expect(keys()).not.toContain('tags.cpm');
  await screen.getByRole('searchbox', { name: 'Search labels and keys' }).fill('tags.weight');
  const link = screen.getByRole('link', { name: 'Weight' });
  // With the text that comes with the console, to be edited.
  await vi.waitFor(() => {
    const values =
      new URL(String(link.element().getAttribute('href')), location.origin).searchParams.get('values') ?? '';
    expect(JSON.parse(values)).toEqual({
      key: 'tags.weight',
      name: 'Weight',
      text: expect.stringMatching(/^Share among equals/),
    });
  });
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await vi.waitFor(() => expect(screen.place().hash).toBe(''));
});

it('opens from its address, and its links open a form that is begun', async () => {
  const screen = await open('/tooltips#missing');
  await screen.getByRole('searchbox', { name: 'Search labels and keys' }).fill('tags.weight');
  await screen.getByRole('link', { name: 'Weight' }).click();
  // The form is alone: keys such as Ctrl S are its own.
  await expect.element(screen.getByRole('dialog', { name: 'New tooltip' })).toBeVisible();
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(1);
  await cleanup();
  const values = encodeURIComponent('{"key":"tags.weight","name":"Weight"}');
  const form = await renderForm(createFormWorld({ tooltips: [] }), `/tooltips/create?values=${values}`, {
    viewer: adminViewer,
  });
  await expect.element(form.getByLabelText('Key')).toHaveValue('tags.weight');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Weight');
});
