import type { Schema } from '../../model/schema/schema.ts'

/** What an item of a kind is made of. */
export interface ContentKind {
  /** Of `item.json`: facts that need no words. */
  itemSchema: Schema
  /** What the front matter of every language must say; it may say more. */
  requiredTexts: string[]
  /** Name of the picture that may lie beside it (`cover.svg`), and of the member that gives its address. */
  image?: 'cover' | 'image'
}

const DATE: Schema = { type: 'string', format: 'date' }
const TEXT: Schema = { type: 'string', minLength: 1 }

/** `sort` (a whole number, the order within the kind) and these, all of them. */
function buildItemSchema(properties: Record<string, Schema>): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['sort', ...Object.keys(properties)],
    properties: { sort: { type: 'integer' }, ...properties },
  }
}

/** One lot at an example price, quoted with so many decimals: units of a lot, share of its value that is margin, currency of the price. */
const EXAMPLE_LOT: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['price', 'digits', 'units', 'marginRate', 'currency'],
  properties: {
    price: { type: 'number', exclusiveMinimum: 0 },
    digits: { type: 'integer', minimum: 0, maximum: 5 },
    units: { type: 'number', exclusiveMinimum: 0 },
    marginRate: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
}

const article = (properties: Record<string, Schema> = {}): ContentKind => ({
  itemSchema: buildItemSchema({ date: DATE, ...properties }),
  requiredTexts: ['title', 'summary'],
  image: 'cover',
})

const banner = (image: 'cover' | 'image'): ContentKind => ({
  itemSchema: buildItemSchema({ link: TEXT }),
  requiredTexts: ['title', 'summary'],
  image,
})

/** The kinds of content, by the folder in `sample`. Source: docs/contract.md section 3. */
export const contentKinds: Record<string, ContentKind> = {
  school: article(),
  about: article(),
  activity: article({ start: DATE, end: DATE }),
  product: article({ symbol: TEXT, example: EXAMPLE_LOT }),
  banner: banner('cover'),
  customerCenterBanner: banner('image'),
  rechargeType: {
    itemSchema: buildItemSchema({
      merchantName: TEXT,
      currencies: { type: 'array', minItems: 1, items: TEXT },
      minimum: { type: 'number', exclusiveMinimum: 0 },
    }),
    requiredTexts: ['name', 'description'],
  },
}
