import { extendUi } from '../ui/extendUi';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { creatives } from './creatives';

export default extendUi(creatives, {
  below: { Media: lazyComponent(() => import('./creatives/MediaPanel').then((module) => module.MediaPanel)) },
  rowActions: () => import('./creatives/rowActions').then((module) => module.rowActions),
});
