import { afterEach, expect, it, vi } from 'vitest';
import { showInView } from '../../src/ui/checks/showInView';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['smoothly', false, 'smooth'],
  ['at once with reduced motion', true, 'instant'],
])('what has come is brought into view %s', (_, matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  const scrollIntoView = vi.fn();
  showInView({ scrollIntoView } as unknown as HTMLElement);
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest', behavior });
});
