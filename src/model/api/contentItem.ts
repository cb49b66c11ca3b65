/** The kinds of content, each with a list (`/pc/<kind>`) and details (`/pc/<kind>Detail`). */
export const CONTENT_KINDS = ['school', 'activity', 'about', 'product'] as const
/** Entries on a page of a list: fills rows of two and of three. */
export const LIST_PAGE_SIZE = 6

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The kind and view of a content page, by its id: `school` is the list of a kind, `schoolDetail` one of its items. */
export function contentPageOf(id: string): { kind: ContentKind; view: 'list' | 'detail' } | undefined {
  const kind = CONTENT_KINDS.find((each) => id === each || id === `${each}Detail`)
  return kind && { kind, view: id === kind ? 'list' : 'detail' }
}

/** A list's item; members of type unknown are multilingual texts. Source: docs/contract.md section 3. */
export interface ContentItem {
  id: string
  title: unknown
  summary: unknown
  category: unknown
  /** URL of a picture, or empty. */
  cover: string
  /** `yyyy-MM-dd`, or empty. */
  date: string
  start?: string
  end?: string
  symbol?: string
  specs?: ContentSpec[]
  /** Where a banner leads. */
  link?: string
  example?: PriceExample
}

/** A product's specification: multilingual label and value. */
export interface ContentSpec {
  label: unknown
  value: unknown
}

/** The details of an item, with its neighbours in the list. */
export interface ContentDetail {
  /** `body`: multilingual HTML. */
  item: ContentItem & { body: unknown }
  previous: ContentNeighbour | null
  next: ContentNeighbour | null
}

export interface ContentNeighbour {
  id: string
  title: unknown
}

/** Figures for the worked example of a product (beyond the contract). */
export interface PriceExample {
  price: number
  /** Decimals of the quoted price. */
  digits: number
  /** Units of one lot: 100,000 of a currency, 100 ounces … */
  units: number
  /** Margin as a share of the position's value: 0.01. */
  marginRate: number
  /** ISO 4217. */
  currency: string
}
