import { setNumberStyle } from '../../src/ui/i18n/numberStyle';

// Files share modules: a file that rendered a page in French must not leave its number style to the next.
setNumberStyle('en');
