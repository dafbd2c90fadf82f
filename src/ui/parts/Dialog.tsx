import MuiDialog from '@mui/material/Dialog';
import { withTheme } from '../theme/withTheme';
import { asksBeforeLoss } from './asksBeforeLoss';
import { LossDialog } from './LossDialog';
import { staysOnDoubleClick } from './staysOnDoubleClick';

export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';

export const Dialog = asksBeforeLoss(staysOnDoubleClick(withTheme(MuiDialog)), LossDialog);
