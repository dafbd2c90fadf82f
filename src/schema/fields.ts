// The kinds of fields.
export { cidr, domain, email, tel, url } from './kinds/addresses';
export { bool, flag } from './kinds/bool';
export { choice, choices } from './kinds/choice';
export { categories, countries, country, dayparts } from './kinds/codes';
export { date, dateTime } from './kinds/date';
export { group, groups } from './kinds/group';
export { json } from './kinds/json';
export { cpm, decimal, integer, percent, usd } from './kinds/number';
export { params } from './kinds/params';
export { ref, refs } from './kinds/ref';
export { strings } from './kinds/strings';
export { summary } from './kinds/summary';
export { longText, text } from './kinds/text';
export { upload } from './kinds/upload';
