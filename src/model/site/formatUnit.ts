const HAN_AFTER_DIGIT = /(?<=\d)(?=\p{Script=Han})/u

/** A number with its unit in words: `15 minutes`, `15 分钟`. Chinese has a space between, as everywhere on the site. */
export const formatUnit = (
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day',
  tag: string | undefined,
): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value).replace(HAN_AFTER_DIGIT, ' ')
