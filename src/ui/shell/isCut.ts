/** Whether words in an element, or in a part right in it, end in an ellipsis: of their line, or of the last of the lines they may take. */
export const isCut = (element: Element): boolean =>
  [element, ...element.children].some(isCutWide) || [...element.children].some(isCutHigh);

const isCutWide = ({ scrollWidth, clientWidth }: Element): boolean => clientWidth > 0 && scrollWidth > clientWidth;
const isCutHigh = ({ scrollHeight, clientHeight }: Element): boolean => clientHeight > 0 && scrollHeight > clientHeight;
