/**
 * While an input method composes, Enter and arrows choose among its candidates: no handler of the page hears them. The input method
 * itself is not disturbed. 229 is what Safari says of the Enter that ends a composition.
 */
export const holdComposingKeys = (): void =>
  addEventListener(
    'keydown',
    (event) => (event.isComposing || event.keyCode === 229) && event.stopImmediatePropagation(),
    true,
  );
