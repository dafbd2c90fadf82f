import { useTranslate } from 'ra-core';
import { hasMode, type Mode, maySwitchMode } from '../../schema/access';
import { useConsole } from '../ConsoleContext';
import { noteChosen } from './switchedSide';

const modes: readonly Mode[] = ['ssp', 'dsp'];

/** Supply or demand: for admin and accounts shown the demand side, where there is a side to switch to. */
export function ModeSwitch() {
  const { viewer, setMode } = useConsole();
  const translate = useTranslate();
  if (!maySwitchMode(viewer) || !modes.every((mode) => hasMode(viewer, mode))) return null;
  return (
    <fieldset className="adx-frame adx-modes">
      <legend className="adx-hidden">{translate('adx.shell.mode')}</legend>
      {modes.map((mode) => (
        <button
          key={mode}
          type="button"
          className="adx-bare adx-small adx-mode"
          aria-pressed={viewer.mode === mode}
          onClick={() => {
            if (viewer.mode === mode) return;
            noteChosen(viewer.mode);
            setMode(mode);
          }}
        >
          {translate(`adx.shell.modes.${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}
