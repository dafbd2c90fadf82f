/** Whether the text of an element or of its children is cut off, in width or at its last line. */
export const isCut = (element: Element): boolean =>
  [element, ...element.children].some(isCutWide) || [...element.children].some(isCutHigh);

const isCutWide = ({ scrollWidth, clientWidth }: Element): boolean => clientWidth > 0 && scrollWidth > clientWidth;
const isCutHigh = ({ scrollHeight, clientHeight }: Element): boolean => clientHeight > 0 && scrollHeight > clientHeight;
