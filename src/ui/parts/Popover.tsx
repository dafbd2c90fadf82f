import MuiPopover from '@mui/material/Popover';
import { withTheme } from '../theme/withTheme';
import { staysOnDoubleClick } from './staysOnDoubleClick';

export const Popover = staysOnDoubleClick(withTheme(MuiPopover));
