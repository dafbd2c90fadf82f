import '../../ui/fields/ticks.css';
import './switch.css';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  onChange(isOn: boolean): void;
  readonly children: ReactNode;
};

export function Switch({ isOn, isDisabled = false, onChange, children }: Props) {
  const id = useId();
  return (
    <div className="adx-row adx-rep-switch">
      <button
        type="button"
        role="switch"
        className="adx-bare adx-switch"
        aria-checked={isOn}
        aria-labelledby={id}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard uses the switch */}
      <span id={id} onClick={() => !isDisabled && onChange(!isOn)}>
        {children}
      </span>
    </div>
  );
}
