import type { Schema } from '../../model/schema.ts'

/** What an item of a kind is made of. */
export interface Kind {
  /** Of `item.json`: facts that need no words. */
  facts: Schema
  /** What the front matter of every language must say; it may say more. */
  words: string[]
  /** Name of the picture that may lie beside it (`cover.svg`), and of the member that gives its address. */
  picture?: 'cover' | 'image'
}

const DATE: Schema = { type: 'string', format: 'date' }
const TEXT: Schema = { type: 'string', minLength: 1 }

/** `sort` (a whole number, the order within the kind) and these, all of them. */
function facts(properties: Record<string, Schema>): Schema {
  return {
    type: 'object', additionalProperties: false, required: ['sort', ...Object.keys(properties)],
    properties: { sort: { type: 'integer' }, ...properties },
  }
}

/** One lot at an example price, quoted with so many decimals: units of a lot, share of its value that is margin, currency of the price. */
const EXAMPLE: Schema = {
  type: 'object', additionalProperties: false, required: ['price', 'digits', 'units', 'marginRate', 'currency'],
  properties: {
    price: { type: 'number', exclusiveMinimum: 0 }, digits: { type: 'integer', minimum: 0, maximum: 5 }, units: { type: 'number', exclusiveMinimum: 0 }, marginRate: { type: 'number', exclusiveMinimum: 0, maximum: 1 }, currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
}

const article = (properties: Record<string, Schema> = {}): Kind =>
  ({ facts: facts({ date: DATE, ...properties }), words: ['title', 'summary'], picture: 'cover' })

const banner = (picture: 'cover' | 'image'): Kind => ({ facts: facts({ link: TEXT }), words: ['title', 'summary'], picture })

/** The kinds of content, by the folder in `src/server/sample`. Source: contract, section 3. */
export const kinds: Record<string, Kind> = {
  school: article(),
  about: article(),
  activity: article({ start: DATE, end: DATE }),
  product: article({ symbol: TEXT, example: EXAMPLE }),
  banner: banner('cover'),
  customerCenterBanner: banner('image'),
  rechargeType: {
    facts: facts({ merchantName: TEXT, currencies: { type: 'array', minItems: 1, items: TEXT }, minimum: { type: 'number', exclusiveMinimum: 0 } }),
    words: ['name', 'description'],
  },
}
