import MuiPopper from '@mui/material/Popper';
import { withTheme } from '../theme/withTheme';

export const Popper = withTheme(MuiPopper);
