import { extendUi } from '../ui/extendUi';
import { MissingButton } from '../ui/help/MissingButton';
import { tooltips } from './tooltips';

/** What is missing is no tooltip, so it is found among the places of all screens. */
export default extendUi(tooltips, {
  ListTools: ({ isCovered }) => <MissingButton resource={tooltips} placeField="key" isCovered={isCovered} />,
});
