import { extendUi } from '../ui/extendUi';
import { ivts } from './ivts';

export default extendUi(ivts, {
  rowActions: () => import('./ivts/rowActions').then((module) => module.rowActions),
});
