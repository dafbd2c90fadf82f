import type { CDPSession, Page } from 'playwright';
import { expect, vi } from 'vitest';

type Value = { readonly value?: unknown };
type AxNode = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
};

/** A page as a screen reader perceives it: the tree of roles and names, and the output of live regions. Uses nothing else. */
export type Reader = {
  /** Waits until exactly one such node exists. */
  find(role: string, name: string | RegExp): Promise<number>;
  count(role: string, name: string | RegExp): Promise<number>;
  /** Runs a node's default action, as a screen reader does. */
  act(role: string, name: string | RegExp): Promise<void>;
  /** Focuses a node and replaces its contents with a text. */
  type(role: string, name: string | RegExp, text: string): Promise<void>;
  /** Waits until such a node has the focus. */
  isOn(role: string, name: string | RegExp): Promise<void>;
  /** Waits until a live region announces it. */
  hears(words: string | RegExp): Promise<void>;
};

export async function readerOf(page: Page): Promise<Reader> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const tree = async (): Promise<readonly AxNode[]> => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly AxNode[] };
    return nodes.filter(({ ignored }) => !ignored);
  };
  const fits = (text: unknown, words: string | RegExp) =>
    typeof words === 'string' ? text === words : words.test(String(text ?? ''));
  const all = async (role: string, name: string | RegExp) =>
    (await tree()).filter((node) => node.role?.value === role && fits(node.name?.value, name));
  const propertyOf = (node: AxNode, name: string) => node.properties?.find((one) => one.name === name)?.value.value;
  /** All live regions, with their whole text. */
  const spoken = async (): Promise<readonly string[]> => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const textOf = (node: AxNode): string =>
      node.role?.value === 'StaticText'
        ? String(node.name?.value ?? '')
        : (node.childIds ?? [])
            .map((id) => byId.get(id))
            .flatMap((child) => (child ? [textOf(child)] : []))
            .join('');
    return nodes.filter((node) => ['polite', 'assertive'].includes(String(propertyOf(node, 'live')))).map(textOf);
  };
  const find = async (role: string, name: string | RegExp): Promise<number> => {
    let found: readonly AxNode[] = [];
    await expect
      .poll(async () => {
        found = await all(role, name);
        return found.length;
      })
      .toBe(1);
    return found[0]?.backendDOMNodeId as number;
  };
  const focus = async (role: string, name: string | RegExp) =>
    void (await session.send('DOM.focus', { backendNodeId: await find(role, name) }));
  const isOn = (role: string, name: string | RegExp) =>
    expect.poll(async () => (await all(role, name)).some((node) => propertyOf(node, 'focused') === true)).toBe(true);

  return {
    find,
    count: async (role, name) => (await all(role, name)).length,
    async act(role, name) {
      await session.send('DOM.getDocument');
      // A node that the page has replaced meanwhile is looked for again.
      await vi.waitFor(async () => {
        const { object } = await session.send('DOM.resolveNode', { backendNodeId: await find(role, name) });
        const { result } = await session.send('Runtime.callFunctionOn', {
          objectId: object.objectId as string,
          functionDeclaration:
            'function () { if (!this.isConnected) return false; this.focus?.(); this.click(); return true; }',
          returnByValue: true,
        });
        if (result.value !== true) throw new Error(`The ${role} ${name} is gone.`);
      });
    },
    async type(role, name, text) {
      await session.send('DOM.getDocument');
      await vi.waitFor(() => focus(role, name));
      await isOn(role, name);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    },
    isOn,
    hears: async (words) =>
      expect.poll(async () => (await spoken()).filter((text) => fits(text, words)).length).toBeGreaterThan(0),
  };
}
