import { createRef } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button, ButtonLink } from '../../src/ui/parts/Button';
import { IconButton } from '../../src/ui/parts/IconButton';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

describe('a button', () => {
  it('is a button of the page, which submits no form unless it says so', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const press = vi.fn();
    await render(
      <form onSubmit={submit}>
        <Button onClick={press}>Add</Button>
        <Button type="submit" variant="contained">
          Save
        </Button>
      </form>,
    );
    await page.getByRole('button', { name: 'Add' }).click();
    await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
    expect(submit).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  });

  it('is pressed by Enter and by Space, and shows where the keyboard is', async () => {
    const press = vi.fn();
    await render(<Button onClick={press}>Add</Button>);
    await userEvent.keyboard('{Tab}');
    const button = page.getByRole('button', { name: 'Add' });
    await expect.element(button).toHaveFocus();
    const outline = { outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '2px' };
    expect(getComputedStyle(button.element())).toMatchObject(outline);
    await userEvent.keyboard('{Enter} ');
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(2));
  });

  it('gives out its element, and hands on what is said about it', async () => {
    const ref = createRef<HTMLButtonElement>();
    await render(
      <Button
        ref={ref}
        aria-haspopup="dialog"
        aria-expanded={false}
        title="Choose columns"
        className="adx-filter-button"
      >
        Columns
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Columns', expanded: false });
    expect(ref.current).toBe(button.element());
    await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog');
    await expect.element(button).toHaveAttribute('title', 'Choose columns');
    await expect.element(button).toHaveClass('adx-button', 'adx-filter-button');
  });

  it('does nothing while it is disabled', async () => {
    const press = vi.fn();
    await render(
      <Button variant="danger" disabled onClick={press}>
        Delete forever
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Delete forever' });
    await expect.element(button).toBeDisabled();
    await button.click({ force: true });
    await userEvent.keyboard('{Tab}{Enter}');
    expect(press).not.toHaveBeenCalled();
  });

  it('has the measures of the looks', async () => {
    await render(
      <>
        <Button startIcon={<svg width={15} height={15} aria-hidden="true" />}>Filter</Button>
        <IconButton aria-label="Force data reload" />
      </>,
    );
    const filter = page.getByRole('button', { name: 'Filter' }).element();
    const icon = filter.querySelector('svg')?.getBoundingClientRect();
    expect(filter.getBoundingClientRect().height).toBe(32);
    // The line, and 10 px.
    expect((icon?.left ?? 0) - filter.getBoundingClientRect().left).toBe(11);
    const reload = page.getByRole('button', { name: 'Force data reload' }).element() as HTMLElement;
    expect(reload.getBoundingClientRect().toJSON()).toMatchObject({ width: 32, height: 32 });
  });
});

describe('a link with the looks of a button', () => {
  it('leads to a screen of the console without loading the page', async () => {
    await render(
      <MemoryRouter basename="/console" initialEntries={['/console/campaigns']}>
        <ButtonLink to="/campaigns/create" variant="contained" aria-keyshortcuts="n">
          Create
        </ButtonLink>
      </MemoryRouter>,
    );
    const link = page.getByRole('link', { name: 'Create' });
    await expect.element(link).toHaveAttribute('href', '/console/campaigns/create');
    await expect.element(link).toHaveAttribute('aria-keyshortcuts', 'n');
    await link.click();
    expect(location.pathname).not.toContain('/campaigns');
  });

  it('leads to any other address as it stands', async () => {
    await render(<ButtonLink href="/console/">Back to the home page</ButtonLink>);
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/console/');
  });
});
