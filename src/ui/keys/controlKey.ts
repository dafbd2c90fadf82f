/** The key of commands, as the machine's keyboard names it. */
export const controlKey = (): string => (/mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl');
