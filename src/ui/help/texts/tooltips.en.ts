export const texts = {
  'tooltips.key': 'Place of the text: a field such as tags.cpm, report.metric.fill, or a name that starts with custom.',
  'tooltips.text': 'The help text in Markdown, up to 1,000 characters. It replaces the built-in text of its place.',
  'tooltips.link': 'Page to read more. It opens in a new tab. Leave empty for none.',
  'tooltips.locale': 'Language of the text. Users with another language see it only if there is none in theirs.',
  'tooltips.roles': 'Who sees the text.',
  'tooltips.modes': 'In which mode the text is shown: supply, demand or both.',
  'tooltips.placement': 'Side on which the bubble opens. Automatic finds room by itself.',
};
