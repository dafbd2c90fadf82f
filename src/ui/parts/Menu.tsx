import MuiMenu from '@mui/material/Menu';
import { withTheme } from '../theme/withTheme';

export { default as ListSubheader } from '@mui/material/ListSubheader';
export { default as MenuItem } from '@mui/material/MenuItem';

export const Menu = withTheme(MuiMenu);
