import MuiModal from '@mui/material/Modal';
import { withTheme } from '../theme/withTheme';
import { staysOnDoubleClick } from './staysOnDoubleClick';

export const Modal = staysOnDoubleClick(withTheme(MuiModal));
