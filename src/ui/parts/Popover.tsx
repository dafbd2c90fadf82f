import MuiPopover from '@mui/material/Popover';
import { withTheme } from '../theme/withTheme';

export const Popover = withTheme(MuiPopover);
