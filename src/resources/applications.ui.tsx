import { extendUi } from '../ui/extendUi';
import { applications } from './applications';

export default extendUi(applications, {
  rowActions: () => import('./applications/rowActions').then((module) => module.rowActions),
});
