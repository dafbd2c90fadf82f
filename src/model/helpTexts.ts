/** A help text as `GET /api/tooltips` answers it: its title, its Markdown, where to read more, and on which side it opens. */
export type HelpText = {
  readonly name: string;
  readonly text: string;
  readonly link: string | null;
  readonly placement: 'auto' | 'top' | 'right' | 'bottom' | 'left' | null;
};

/** By the place each stands at: `tags.cpm`, `subpublishers.sellersJson.type`, `report.metric.fill`. */
export type HelpTexts = Readonly<Record<string, HelpText>>;
