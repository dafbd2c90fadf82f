import { extendUi } from '../ui/extendUi';
import { tags } from './tags';

export default extendUi(tags, {
  rowActions: () => import('./tags/rowActions').then((module) => module.rowActions),
});
