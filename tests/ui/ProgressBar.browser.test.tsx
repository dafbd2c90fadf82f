import { TestTranslationProvider } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createProgress } from '../../src/dataProvider/transport';
import { ConsoleProviderContext, type ConsoleValue } from '../../src/ui/ConsoleContext';
import { messages } from '../../src/ui/i18n/en';
import { ProgressBar } from '../../src/ui/shell/Layout';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

const bar = page.getByRole('progressbar');

describe('the progress bar', () => {
  it('is 3 px high, comes with a request that takes long, and goes when it has ended', async () => {
    const progress = await open();
    const end = progress.begin();
    await expect.element(bar).toHaveAccessibleName('Loading');
    expect(bar.element().getBoundingClientRect().height).toBe(3);
    end(false);
    await expect.element(bar).toHaveAttribute('aria-valuenow', '100');
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('is red after a request that failed', async () => {
    const progress = await open();
    progress.begin()(true);
    await expect.element(bar).toHaveAccessibleName('Loading failed');
    const probe = document.createElement('i');
    probe.style.color = 'var(--error)';
    document.body.append(probe);
    expect(getComputedStyle(bar.element().firstElementChild as Element).backgroundColor).toBe(
      getComputedStyle(probe).color,
    );
    probe.remove();
  });
});

async function open() {
  const progress = createProgress();
  await render(
    <TestTranslationProvider messages={messages}>
      <ConsoleProviderContext value={{ progress } as unknown as ConsoleValue}>
        <ProgressBar />
      </ConsoleProviderContext>
    </TestTranslationProvider>,
  );
  return progress;
}
