import MuiModal from '@mui/material/Modal';
import { withTheme } from '../theme/withTheme';

export const Modal = withTheme(MuiModal);
