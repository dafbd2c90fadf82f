import { type ReactNode, useLayoutEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ActionContext } from '../../../src/ui/actions/useActions';
import { useListKeys } from '../../../src/ui/list/useListKeys';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const nothing = (): void => undefined;
const actions = { own: [], mayCreate: false } as unknown as ActionContext;

describe('a key that comes as soon as its row is drawn', () => {
  it('acts on that row, before the effects of the drawing have run', async () => {
    const went: number[] = [];
    function Probe(): ReactNode {
      const [cursor, setCursor] = useState<number>();
      useListKeys({
        ...{ isOn: true, rows, cursor, actions, chooseFigures: undefined },
        ...{ tick: nothing, search: nothing, create: nothing, showKeys: nothing, escape: nothing },
        moveTo: ({ id }) => went.push(Number(id)),
      });
      useLayoutEffect(() => {
        if (cursor === 2) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
      }, [cursor]);
      return (
        <button type="button" onClick={() => setCursor(2)}>
          Go to the second row
        </button>
      );
    }
    const screen = await render(<Probe />);
    await screen.getByRole('button').click();
    await expect.poll(() => went).toEqual([3]);
  });
});
