import { dayMs, hourMs } from '../../../../src/model/reports/days';
import type { TrafficPlace } from '../../../../src/model/sample/trafficObjects';

type Curve = readonly number[];

/** How a day goes, by the hour of the viewer's clock. */
const hours: Readonly<Record<TrafficPlace, Curve>> = {
  ctv: [62, 40, 26, 19, 16, 18, 27, 40, 48, 52, 56, 60, 66, 70, 74, 80, 90, 106, 130, 158, 182, 188, 164, 108],
  inapp: [58, 38, 26, 20, 20, 30, 56, 84, 96, 94, 92, 96, 108, 104, 98, 98, 104, 114, 124, 138, 150, 154, 132, 92],
  mobileweb: [44, 28, 20, 16, 18, 34, 72, 104, 112, 108, 106, 110, 124, 116, 108, 108, 114, 122, 126, 132, 138, 132, 104, 70],
  desktop: [30, 20, 15, 14, 16, 26, 52, 92, 132, 150, 156, 152, 138, 150, 154, 148, 136, 116, 98, 96, 98, 90, 70, 46],
  dooh: [4, 2, 2, 2, 6, 30, 96, 150, 158, 120, 112, 124, 142, 132, 120, 122, 148, 172, 162, 130, 96, 62, 34, 12],
};

/** And a week, from Monday. */
const days: Readonly<Record<TrafficPlace, Curve>> = {
  ctv: [93, 92, 93, 95, 103, 116, 118],
  inapp: [97, 96, 97, 98, 101, 107, 106],
  mobileweb: [100, 100, 100, 99, 98, 101, 103],
  desktop: [112, 116, 116, 113, 103, 67, 70],
  dooh: [104, 106, 106, 107, 110, 92, 72],
};

const hoursOfWeek = 168;
const weeks = Object.fromEntries(Object.keys(hours).map((place) => [place, weekOf(place as TrafficPlace)])) as Record<TrafficPlace, Curve>;

function weekOf(place: TrafficPlace): Curve {
  const sum = hours[place].reduce((total, hour) => total + hour, 0);
  const mean = days[place].reduce((total, day) => total + day, 0) / 7;
  return days[place].flatMap((day) => hours[place].map((hour) => ((hour * 24) / sum) * (day / mean)));
}

/** The hour of the week in UTC, from Monday; the first of January 1970 was a Thursday. */
const hourOfWeek = (hour: number): number => (Math.floor(hour / hourMs) + 72) % hoursOfWeek;

/** How much there is in an hour where clocks are as many hours from UTC; 1 on average. */
export const rhythmAt = (place: TrafficPlace, hour: number, offset: number): number =>
  weeks[place][(hourOfWeek(hour) + offset + hoursOfWeek) % hoursOfWeek] as number;

/** Slow growth: by a quarter over the 90 days before the sample was laid, then ever slower. */
export function growthAt(hour: number, laidAround: number): number {
  const day = (hour - laidAround) / dayMs;
  if (day <= 0) return Math.exp(day * 0.0025);
  return 1 + 0.15 * (1 - Math.exp(-day / 120));
}
