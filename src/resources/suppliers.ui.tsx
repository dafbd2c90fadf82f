import { extendUi } from '../ui/extendUi';
import { suppliers } from './suppliers';

export default extendUi(suppliers, {
  rowActions: () => import('./suppliers/rowActions').then((module) => module.rowActions),
});
