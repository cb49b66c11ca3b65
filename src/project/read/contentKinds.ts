import type { Schema } from '../../forms/schema/schema.ts'

/** The files of an item of this kind. */
export interface ContentKind {
  /** Schema of `item.json`, the untranslated data. */
  itemSchema: Schema
  /** Fields that the front matter must have in every language. */
  requiredTexts: string[]
  /** Name of an optional image (`cover.svg`), and of the member for its URL. */
  image?: 'cover' | 'image'
}

const DATE: Schema = { type: 'string', format: 'date' }
const TEXT: Schema = { type: 'string', minLength: 1 }
const POSITIVE: Schema = { type: 'number', exclusiveMinimum: 0 }

/** The smallest deposit in each currency. */
const MINIMUMS: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    ['USD', 'TWD', 'HKD', 'CNY', 'THB', 'IDR', 'VND'].map((currency) => [currency, POSITIVE]),
  ),
}

/** A schema that requires `sort` (the order within the kind) and all of `properties`. */
function buildItemSchema(properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['sort', ...Object.keys(properties)],
    properties: { sort: { type: 'integer' }, ...properties, ...optional },
  }
}

/** A price example; see `PriceExample` in src/model/api/contentItem.ts. */
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

/**
 * The kinds of content, by the folder in `sample`. A new kind needs a line here, its name in
 * `src/model/api/contentItem.ts`, and a page file of its list; ContentList and ContentDetail draw it unless
 * `src/site/app/routing/screens.ts` names a screen of its own. Source: docs/contract.md section 3.
 */
export const contentKinds: Record<string, ContentKind> = {
  school: article(),
  about: article(),
  activity: article({ start: DATE, end: DATE }),
  product: article({ symbol: TEXT, example: EXAMPLE_LOT }),
  banner: banner('cover'),
  customerCenterBanner: banner('image'),
  rechargeType: {
    itemSchema: buildItemSchema(
      {
        merchantName: TEXT,
        currencies: { type: 'array', minItems: 1, items: TEXT },
        minimum: POSITIVE,
      },
      { minimums: MINIMUMS },
    ),
    requiredTexts: ['name', 'description'],
  },
}
