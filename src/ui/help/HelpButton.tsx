import './helpButton.css';
import { Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId } from 'react';
import { lazyComponent } from '../parts/lazyComponent';
import { useHelpText } from './HelpTexts';

const HelpBubble = lazyComponent(() => import('./HelpBubble').then((module) => module.HelpBubble));

type Props = {
  /** The place of the text: `tags.cpm`, `report.metric.fill`. */
  readonly place: string;
  /** The label that the text explains. */
  readonly label: string;
};

/**
 * A help mark after a label; absent where its place has no text. A form has one at nearly every field, so Tab skips them: F1 in
 * the field focuses it (`goToHelp`).
 */
export function HelpButton({ place, label }: Props) {
  const help = useHelpText(place, label);
  const translate = useTranslate();
  const id = useId();
  if (!help) return null;
  return (
    <span className="adx-help-host">
      <button
        type="button"
        tabIndex={-1}
        className="adx-bare adx-center adx-help-button"
        data-place={place}
        aria-keyshortcuts="F1"
        // The topic is its description: the field's label as its name would make it look like the field.
        aria-label={translate('adx.help.title')}
        aria-describedby={id}
      >
        <Info size={13} aria-hidden="true" />
      </button>
      <HelpBubble id={id} help={help} />
    </span>
  );
}

/**
 * Handles F1 in a field or a cell of its table: opens the help of its place; Tab moves into it, Escape closes it. Without help
 * for the place, the event goes on to the field around it.
 */
export const goToHelp =
  (place: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'F1' || event.defaultPrevented) return;
    const mark = event.currentTarget
      .closest('.adx-field')
      ?.querySelector<HTMLElement>(`.adx-help-button[data-place="${place}"]`);
    if (!mark) return;
    // Browsers open their own help with F1.
    event.preventDefault();
    mark.focus();
  };
