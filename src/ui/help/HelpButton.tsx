import './helpButton.css';
import { Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId } from 'react';
import { lazyComponent } from '../parts/lazyComponent';
import { useHelpText } from './HelpTexts';

const HelpBubble = lazyComponent(() => import('./HelpBubble').then((module) => module.HelpBubble));

type Props = {
  /** Where the text belongs: `tags.cpm`, `report.metric.fill`. */
  readonly place: string;
  /** What it explains, in the words beside it. */
  readonly label: string;
};

/**
 * The mark behind a label that has more to say; nothing where its place has no text. A form has one at nearly every field, so the tab key
 * passes by them: F1 in the field leads there (`goToHelp`).
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
        // What it is about is its description: a name with the field's label would be that of the field, too.
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
 * F1 in a field, or in a cell of its table: the help of its place opens, Tab goes on into it and Escape closes it. Where the place has
 * none, the field around it hears the key.
 */
export const goToHelp =
  (place: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'F1' || event.defaultPrevented) return;
    const mark = event.currentTarget
      .closest('.adx-field')
      ?.querySelector<HTMLElement>(`.adx-help-button[data-place="${place}"]`);
    if (!mark) return;
    // The browser has a help of its own there.
    event.preventDefault();
    mark.focus();
  };
