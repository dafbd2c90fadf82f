import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { breakpoints } from './breakpoints';
import { components } from './components';

declare module '@mui/material/styles' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Palette {
    extra: Palette['primary'];
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface PaletteOptions {
    extra?: PaletteOptions['primary'];
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface BreakpointOverrides {
    xxl: true;
  }
}

const words = 'var(--font-words)';

const colour = (name: string, on = 'var(--on-primary)', soft = `var(--${name})`) => ({
  main: `var(--${name})`,
  light: soft,
  dark: `var(--${name})`,
  contrastText: on,
});

const options: ThemeOptions = {
  palette: {
    primary: { ...colour('primary'), dark: 'var(--primary-hover)', light: 'var(--primary-soft)' },
    secondary: { ...colour('extra'), light: 'var(--extra-soft)' },
    extra: { ...colour('extra'), light: 'var(--extra-soft)' },
    error: colour('error', 'var(--on-error)'),
    warning: colour('warning', 'var(--on-warning)'),
    info: colour('link'),
    success: colour('success', 'var(--on-error)'),
    text: { primary: 'var(--text)', secondary: 'var(--muted)', disabled: 'var(--faint)' },
    divider: 'var(--line)',
    background: { default: 'var(--bg)', paper: 'var(--raised)' },
    action: {
      active: 'var(--muted)',
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabled: 'var(--faint)',
      disabledBackground: 'var(--sunken)',
      focus: 'var(--hover)',
    },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  breakpoints: { values: { xs: 0, ...breakpoints } },
  typography: {
    fontFamily: words,
    htmlFontSize: 16,
    fontSize: 13,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
    h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    h6: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 13, lineHeight: '20px' },
    body2: { fontSize: 12, lineHeight: '18px' },
    subtitle1: { fontSize: 13, lineHeight: '20px', fontWeight: 500 },
    caption: { fontSize: 11.5, lineHeight: '16px' },
    button: { fontSize: 12, lineHeight: '16px', fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 80,
      short: 120,
      standard: 160,
      complex: 200,
      enteringScreen: 120,
      leavingScreen: 80,
    },
    easing: {
      easeInOut: 'cubic-bezier(0.2, 0, 0, 1)',
      easeOut: 'cubic-bezier(0.2, 0, 0, 1)',
      easeIn: 'cubic-bezier(0.2, 0, 0, 1)',
      sharp: 'cubic-bezier(0.2, 0, 0, 1)',
    },
  },
  components,
};

/** One theme for light and dark: every colour is a custom property of tokens.css, so a change of theme renders nothing again. */
export const theme = withCssColours(createTheme(options));

/** MUI reckons with colours in JavaScript, which cannot see into `var(--…)`; the browser mixes them just as well. */
function withCssColours<T extends object>(made: T): T {
  return Object.assign(made, {
    alpha: (one: string, part: number | string) => `color-mix(in srgb, ${one} calc(100% * (${part})), transparent)`,
    lighten: (one: string, part: number | string) => `color-mix(in srgb, #fff calc(100% * (${part})), ${one})`,
    darken: (one: string, part: number | string) => `color-mix(in srgb, #000 calc(100% * (${part})), ${one})`,
  });
}
