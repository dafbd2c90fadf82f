import { ThemeProvider } from '@mui/material/styles';
import type { JSXElementConstructor } from 'react';
import { theme } from './theme';

/**
 * A part of MUI with our theme around it. Each brings the theme along because none of them stands on the first screen: a theme
 * around all of the console would make that wait for MUI.
 */
export function withTheme<Props extends object>(Part: JSXElementConstructor<Props>) {
  return function Themed(props: Props) {
    return (
      <ThemeProvider theme={theme}>
        <Part {...props} />
      </ThemeProvider>
    );
  };
}
