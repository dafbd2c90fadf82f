import { extendUi } from '../ui/extendUi';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { channels } from './channels';

export default extendUi(channels, {
  below: { Export: lazyComponent(() => import('./channels/ExportPanel').then((module) => module.ExportPanel)) },
  rowActions: () => import('./channels/rowActions').then((module) => module.rowActions),
});
