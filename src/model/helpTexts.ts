/** A help text as `GET /api/tooltips` returns it: title, Markdown, link for more, and the side on which it opens. */
export type HelpText = {
  readonly name: string;
  readonly text: string;
  readonly link: string | null;
  readonly placement: 'auto' | 'top' | 'right' | 'bottom' | 'left' | null;
};

/** Help texts by place: `tags.cpm`, `subpublishers.sellersJson.type`, `report.metric.fill`. */
export type HelpTexts = Readonly<Record<string, HelpText>>;
