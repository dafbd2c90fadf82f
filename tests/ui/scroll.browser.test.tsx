import type { ReactNode } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusHeading } from '../../src/app/openConsole';
import { useScroll } from '../../src/ui/shell/useScroll';

describe('scrolling by hand', () => {
  const tall = { height: 3_000 };

  function Frame() {
    const { main } = useScroll();
    return (
      <main ref={main} style={{ height: 200, overflow: 'auto' }}>
        <nav style={{ position: 'sticky', top: 0 }}>
          <Link to="/channels">Channels</Link>
          <Link to="/channels" state={{ keepScroll: true }}>
            Channels, as far down
          </Link>
          <Link to="/tags#prices">Prices</Link>
          <Link to="/tags#nowhere">Nowhere</Link>
        </nav>
        <Outlet />
      </main>
    );
  }

  async function open() {
    const Tags = () => (
      <div style={tall}>
        <h2 id="prices" style={{ marginTop: 1_200 }}>
          Prices of tags
        </h2>
      </div>
    );
    const children = [
      { path: 'tags', element: <Tags /> },
      { path: 'channels', element: <div style={tall}>All channels</div> },
    ];
    const router = createMemoryRouter([{ path: '/', element: <Frame />, children }], { initialEntries: ['/tags'] });
    await render(<RouterProvider router={router} />);
    const main = page.getByRole('main').element();
    const scrollTo = async (top: number) => {
      main.scrollTop = top;
      // The place is remembered when the browser tells of it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    };
    const follow = (name: string) => userEvent.click(page.getByRole('link', { name, exact: true }));
    return { router, scrollTo, follow, top: () => main.scrollTop };
  }

  it('begins another screen at its top, and comes back to where one was', async () => {
    const { router, scrollTo, follow, top } = await open();
    await scrollTo(700);
    await follow('Channels');
    await expect.element(page.getByText('All channels')).toBeInTheDocument();
    await expect.poll(top).toBe(0);
    await scrollTo(300);
    await router.navigate(-1);
    await vi.waitFor(() => expect(top()).toBe(700));
    await router.navigate(1);
    await vi.waitFor(() => expect(top()).toBe(300));
  });

  it('stays as far down where the link opts out', async () => {
    const { scrollTo, follow, top } = await open();
    await scrollTo(700);
    await follow('Channels, as far down');
    await expect.element(page.getByText('All channels')).toBeInTheDocument();
    await expect.poll(top).toBe(700);
  });

  it('goes to the anchor of a hash, again at each click, and nowhere for one that is not there', async () => {
    const { scrollTo, follow, top } = await open();
    await follow('Prices');
    await vi.waitFor(() => expect(top()).toBeGreaterThan(1_000));
    const anchor = top();
    await scrollTo(0);
    await follow('Prices');
    await vi.waitFor(() => expect(top()).toBe(anchor));
    await follow('Nowhere');
    await expect.poll(top).toBe(anchor);
  });
});

describe('the focus after sign-in', () => {
  const form = <input aria-label="Password" />;
  const screen = (
    <main id="main">
      <h1>Today</h1>
    </main>
  );
  const focused = () => document.activeElement?.textContent;

  it('goes to the heading of the screen as it comes', async () => {
    const { rerender } = await render(form);
    document.querySelector('input')?.focus();
    focusHeading();
    await rerender(screen);
    await vi.waitFor(() => expect(focused()).toBe('Today'));
  });

  it('stays where a person has set it meanwhile', async () => {
    const { rerender } = await render(form);
    document.querySelector('input')?.focus();
    focusHeading();
    const page = (shown: ReactNode) => (
      <>
        <button type="button">Search</button>
        {shown}
      </>
    );
    await rerender(page(null));
    document.querySelector('button')?.focus();
    await rerender(page(screen));
    await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
    await expect.poll(focused).toBe('Search');
  });
});
