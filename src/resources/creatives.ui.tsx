import { extendUi } from '../ui/extendUi';
import { later } from '../ui/parts/later';
import { creatives } from './creatives';

export default extendUi(creatives, {
  below: { Media: later(() => import('./creatives/MediaPanel').then((module) => module.MediaPanel)) },
  rowActions: () => import('./creatives/rowActions').then((module) => module.rowActions),
});
