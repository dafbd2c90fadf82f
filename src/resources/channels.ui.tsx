import { extendUi } from '../ui/extendUi';
import { later } from '../ui/parts/later';
import { channels } from './channels';

export default extendUi(channels, {
  below: { Export: later(() => import('./channels/ExportPanel').then((module) => module.ExportPanel)) },
  rowActions: () => import('./channels/rowActions').then((module) => module.rowActions),
});
