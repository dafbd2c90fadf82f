const controls =
  'button, a, input, select, textarea, label, summary, [role="option"], [role^="menuitem"], [role="switch"], [role="tab"]';

type Pressed = { readonly control: Element | null; readonly name: string | null | undefined };

const pressedBy = ({ target }: MouseEvent): Pressed => {
  const found = target instanceof Element ? target.closest(controls) : null;
  // A click on a label is followed by one on its input.
  const control = (found instanceof HTMLLabelElement && found.control) || found;
  return { control, name: control?.ariaLabel ?? control?.textContent };
};

/**
 * The second click of a double click reaches only the control that the first one reached. Otherwise it would press what the first click
 * has put there: *Activate* in the place of *Deactivate*, or the button of the next row. What is no control is left to its part: the
 * backdrop of a dialog to `staysOnDoubleClick`.
 */
export function holdSecondClicks(): void {
  let first: Pressed | undefined;
  addEventListener(
    'click',
    (event) => {
      const pressed = pressedBy(event);
      if (event.detail <= 1) first = pressed;
      else if (pressed.control && (pressed.control !== first?.control || pressed.name !== first?.name)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
