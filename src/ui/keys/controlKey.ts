/** Name of the command key on this machine's keyboard. */
export const controlKey = (): string => (/mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl');
