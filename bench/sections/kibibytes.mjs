// @ts-check
export const kibibytes = (/** @type {number} */ bytes) => Math.round((bytes / 1024) * 10) / 10;
