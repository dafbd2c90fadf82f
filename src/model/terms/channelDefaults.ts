import { paramsOf, requiredParamsOf } from '../../reference/vastParams';

// Defaults of a new channel, by environment.

type Placed = { readonly environment?: string };

const isBig = ({ environment }: Placed): boolean => environment === 'ctv' || environment === 'dooh';

export const usualSize = {
  width: (channel: Placed): number => (isBig(channel) ? 1920 : 640),
  height: (channel: Placed): number => (isBig(channel) ? 1080 : 360),
};
export const usualParams = ({ environment = 'ctv' }: Placed): readonly string[] => paramsOf(environment);
export const usualRequired = ({ environment = 'ctv' }: Placed): readonly string[] => requiredParamsOf(environment);
