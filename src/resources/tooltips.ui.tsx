import { extendUi } from '../ui/extendUi';
import { MissingButton } from '../ui/help/MissingButton';
import { tooltips } from './tooltips';

/** A missing tooltip has no row, so the button lists all places of the screens that have none. */
export default extendUi(tooltips, {
  ListTools: ({ isCovered }) => <MissingButton resource={tooltips} placeField="key" isCovered={isCovered} />,
});
