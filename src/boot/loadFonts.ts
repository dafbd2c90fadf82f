/** Asks for faces before anything is drawn in them: one that comes later has the whole page laid out again. */
export function loadFonts(faces: readonly string[]): void {
  // One that fails leaves its stand-in, which has the same measure.
  for (const face of faces) document.fonts.load(face).catch(() => undefined);
}

export const signInFaces = ['400 13px "Poppins"', '500 13px "Poppins"', '600 13px "Poppins"'];
export const consoleFaces = ['400 12px "Inter Variable"', '400 12px "Poppins hyphen"'];
