import { Rows2, Rows3, Rows4 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { IconButton } from '../parts/IconButton';
import { usePreference } from '../usePreference';

export const densities = ['compact', 'normal', 'comfortable'] as const;
const icons = { compact: Rows4, normal: Rows3, comfortable: Rows2 } as const;

/** Sets the row height of every list; each press takes the next of three. */
export function DensityButton() {
  const translate = useTranslate();
  const [chosen, setDensity] = usePreference<string>('density', 'normal');
  const density = densities.find((one) => one === chosen) ?? 'normal';
  const Drawn = icons[density];
  const name = translate('adx.list.density', { density: translate(`adx.list.densities.${density}`) });
  return (
    <IconButton
      className="adx-density"
      aria-label={name}
      title={name}
      onClick={() => setDensity(densities[(densities.indexOf(density) + 1) % densities.length] ?? 'normal')}
    >
      <Drawn className="adx-lucide" size={16} aria-hidden />
    </IconButton>
  );
}
