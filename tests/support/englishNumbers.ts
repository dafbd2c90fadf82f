import { setNumberStyle } from '../../src/ui/i18n/numberStyle';

// Files share their modules: one that drew a page in French must not leave its numbers to the next.
setNumberStyle('en');
