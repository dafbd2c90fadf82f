import MuiMenu from '@mui/material/Menu';
import { withTheme } from '../theme/withTheme';
import { staysOnDoubleClick } from './staysOnDoubleClick';

export { default as ListSubheader } from '@mui/material/ListSubheader';
export { default as MenuItem } from '@mui/material/MenuItem';

export const Menu = staysOnDoubleClick(withTheme(MuiMenu));
