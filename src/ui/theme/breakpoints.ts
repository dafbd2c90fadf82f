/** Widths from which a layout changes, in pixels. Style sheets name the same ones: media and container queries read no variables. */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

export type Breakpoint = keyof typeof breakpoints;
