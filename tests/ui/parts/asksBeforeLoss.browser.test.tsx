import { CoreAdminContext } from 'ra-core';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../src/ui/i18n/createI18n';
import { messages } from '../../../src/ui/i18n/en';
import { Button } from '../../../src/ui/parts/Button';
import { Dialog } from '../../../src/ui/parts/Dialog';
import { laterTexts } from '../../../src/ui/texts';
import { violationsIn } from '../../support/violationsIn';

const dialog = () => page.getByRole('dialog', { name: 'Schedule' });
const question = () => page.getByRole('alertdialog', { name: 'Discard your entries?' });

describe('a dialog with inputs', () => {
  it('closes at once with Escape while nothing was changed, or is as it was', async () => {
    const { name } = await open();
    await name.fill('Weekly');
    await name.fill('Daily');
    await page.getByRole('radio', { name: 'Months' }).click();
    await page.getByRole('radio', { name: 'Days' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('asks before Escape drops what was typed, and keeps it', async () => {
    const { name } = await open();
    await name.fill('Weekly');
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toBeVisible();
    expect(await violationsIn()).toEqual([]);
    await expect.element(question().getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    // Escape answers the question, not the dialog behind it.
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Weekly');
    await expect.element(name).toHaveFocus();
  });

  it('asks before a click beside it drops a choice, and closes when told to', async () => {
    await open();
    await page.getByRole('radio', { name: 'Months' }).click();
    await userEvent.click(document.querySelector('.MuiDialog-container') as Element, { position: { x: 4, y: 4 } });
    await question().getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('closes at once by its own button, and where what was typed only searches', async () => {
    const { name } = await open();
    await name.fill('Weekly');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('searchbox').fill('north');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it.each([
    [true, 'asks'],
    [false, 'does not ask'],
  ])('with values of its own (%s) %s whatever its inputs hold', async (isEdited) => {
    const { name } = await open(isEdited);
    await name.fill(isEdited ? 'Daily' : 'Weekly');
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => [question().query() !== null, document.querySelector('#schedule') !== null])
      .toEqual([isEdited, isEdited]);
  });
});

async function open(isEdited?: boolean) {
  const i18n = createI18n('en', messages);
  await i18n.addTexts(laterTexts);
  await render(
    <CoreAdminContext i18nProvider={i18n}>
      <Schedule isEdited={isEdited} />
    </CoreAdminContext>,
  );
  await page.getByRole('button', { name: 'Open' }).click();
  return { name: page.getByRole('textbox', { name: 'Name' }) };
}

function Schedule({ isEdited }: { isEdited: boolean | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('Daily');
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog open isEdited={isEdited} onClose={close} aria-labelledby="schedule">
          <h2 id="schedule">Schedule</h2>
          <input type="search" aria-label="Search" />
          <label>
            Name <input type="text" value={name} onChange={(event) => setName(event.target.value)} />
          </label>
          {['Days', 'Months'].map((unit) => (
            <label key={unit}>
              <input type="radio" name="unit" defaultChecked={unit === 'Days'} /> {unit}
            </label>
          ))}
          <Button onClick={close}>Cancel</Button>
        </Dialog>
      )}
    </>
  );
}
