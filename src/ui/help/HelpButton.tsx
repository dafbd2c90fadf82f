import './helpButton.css';
import { Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { later } from '../parts/later';
import { useHelpText } from './HelpTexts';

const HelpBubble = later(() => import('./HelpBubble').then((module) => module.HelpBubble));

type Props = {
  /** Where the text belongs: `tags.cpm`, `report.metric.fill`. */
  readonly place: string;
  /** What it explains, in the words beside it. */
  readonly label: string;
};

/** The mark behind a label that has more to say; nothing where nobody wrote a text for its place. */
export function HelpButton({ place, label }: Props) {
  const help = useHelpText(place);
  const translate = useTranslate();
  const id = useId();
  if (!help) return null;
  return (
    <span className="adx-help-host">
      <button
        type="button"
        tabIndex={0}
        className="adx-help-button"
        aria-label={translate('adx.help.about', { label })}
        aria-describedby={id}
      >
        <Info size={13} aria-hidden="true" />
      </button>
      <HelpBubble id={id} help={help} />
    </span>
  );
}
