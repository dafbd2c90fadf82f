import './progressBar.css';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { idleBar, isShown } from './progress';
import { watchProgress } from './watchProgress';

/** The thin line under the header while requests are in flight. */
export function ProgressBar() {
  const { progress } = useConsole();
  const translate = useTranslate();
  const [bar, setBar] = useState(idleBar);
  useEffect(() => watchProgress(progress, setBar), [progress]);
  if (!isShown(bar)) return <div className="adx-progress" />;
  const tone = bar.isFailed ? ' adx-progress-failed' : '';
  return (
    <div
      className={`adx-progress adx-progress-shown${tone}`}
      role="progressbar"
      aria-label={translate(bar.isFailed ? 'adx.shell.loadingFailed' : 'adx.shell.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bar.percent)}
    >
      <div className="adx-progress-bar" style={{ transform: `scaleX(${bar.percent / 100})` }} />
    </div>
  );
}
