import { extendUi } from '../ui/extendUi';
import { rtbs } from './rtbs';

export default extendUi(rtbs, {
  rowActions: () => import('./rtbs/rowActions').then((module) => module.rowActions),
});
