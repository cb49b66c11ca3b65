import type { SimpleCondition } from '../../src/studio/model/conditions.ts'

/** The day on this device, some days later. */
function localDay(days: number): string {
  const date = new Date()
  date.setMinutes(date.getMinutes() - date.getTimezoneOffset() + days * 24 * 60)
  return date.toISOString().slice(0, 10)
}

/** Fields of a form, one of each kind of values. */
export const PROPERTIES = {
  by: { type: 'string', enum: ['phone', 'mail', 'post'] },
  age: { type: 'integer' },
  topics: { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string', enum: ['tax', 'law', 'art'] } },
  note: { type: 'string', maxLength: 90 },
  agreed: { type: 'boolean' },
  sum: { type: 'string', decimal: { decimalPlaces: 2 } },
  day: { type: 'string', format: 'date' },
  town: { type: 'string', enum: ['Bonn', 'Rome', 'Oslo'] },
  price: { type: 'string', decimal: { decimalPlaces: 2 } },
  due: { type: 'string', format: 'date' },
}
/** Each operator with a value, and the values of its field for which it holds. */
export const CONDITIONS: [SimpleCondition, holds: (value: unknown) => boolean][] = [
  [{ field: 'by', operator: 'is', value: 'phone' }, (by) => by === 'phone'],
  [{ field: 'by', operator: 'isNot', value: 'phone' }, (by) => by !== undefined && by !== 'phone'],
  [{ field: 'by', operator: 'oneOf', value: ['phone', 'mail'] }, (by) => by === 'phone' || by === 'mail'],
  [{ field: 'by', operator: 'noneOf', value: ['phone', 'mail'] }, (by) => by === 'post'],
  [{ field: 'by', operator: 'filled' }, (by) => by !== undefined],
  [{ field: 'by', operator: 'empty' }, (by) => by === undefined],
  [{ field: 'age', operator: 'atLeast', value: 18 }, (age) => Number(age) >= 18],
  [{ field: 'age', operator: 'atMost', value: 18 }, (age) => Number(age) <= 18],
  [{ field: 'age', operator: 'moreThan', value: 18 }, (age) => Number(age) > 18],
  [{ field: 'age', operator: 'lessThan', value: 18 }, (age) => Number(age) < 18],
  [{ field: 'age', operator: 'between', value: [18, 30] }, (age) => Number(age) >= 18 && Number(age) <= 30],
  [
    { field: 'topics', operator: 'includes', value: 'tax' },
    (topics) => JSON.stringify(topics)?.includes('tax') ?? false,
  ],
  [
    { field: 'topics', operator: 'includesNot', value: 'tax' },
    (topics) => topics !== undefined && !JSON.stringify(topics).includes('tax'),
  ],
  [{ field: 'agreed', operator: 'is', value: true }, (agreed) => agreed === true],
  [{ field: 'sum', operator: 'atLeast', value: '99.5' }, (sum) => Number(sum) >= 99.5],
  [{ field: 'sum', operator: 'lessThan', value: '99.5' }, (sum) => Number(sum) < 99.5],
  [{ field: 'sum', operator: 'between', value: ['9', '99.5'] }, (sum) => Number(sum) >= 9 && Number(sum) <= 99.5],
  [{ field: 'day', operator: 'lessThan', value: 'today' }, (day) => String(day ?? 9) < localDay(0)],
  [{ field: 'day', operator: 'moreThan', value: 'today' }, (day) => String(day ?? 0) > localDay(0)],
  [{ field: 'day', operator: 'atMost', value: 'today' }, (day) => String(day ?? 9) <= localDay(0)],
  [
    { field: 'day', operator: 'between', value: ['2020-02-29', 'today'] },
    (day) => String(day ?? 0) >= '2020-02-29' && String(day) <= localDay(0),
  ],
]

/** Values of each field, undefined for an empty one. */
export const VALUES: Record<string, unknown[]> = {
  by: [undefined, 'phone', 'mail', 'post'],
  age: [undefined, 17, 18, 19, 30, 31],
  topics: [undefined, ['tax'], ['law', 'tax'], ['law']],
  agreed: [undefined, true, false],
  sum: [undefined, '9', '99.49', '99.50', '100'],
  day: [undefined, '2020-02-28', localDay(-1), localDay(0), localDay(1)],
}
