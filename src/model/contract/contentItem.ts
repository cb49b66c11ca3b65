/** An item as lists answer it; members of type unknown are multilingual texts. Source: docs/contract.md section 3. */
export interface ContentItem {
  id: string
  title: unknown
  summary: unknown
  category: unknown
  /** Address of a picture; empty: it has none. */
  cover: string
  /** `yyyy-MM-dd`; empty: not told. */
  date: string
  start?: string
  end?: string
  symbol?: string
  specs?: { label: unknown; value: unknown }[]
  /** Only at home and in the client centre: where it leads. */
  link?: string
  example?: PriceExample
}

/** What a price stands for, for the worked example of a product. */
export interface PriceExample {
  price: number
  /** Decimals that its price is quoted with. */
  digits: number
  /** Units of one lot: 100 000 of a currency, 100 ounces … */
  units: number
  /** Share of the position's value to be deposited as margin: 0.01. */
  marginRate: number
  /** ISO 4217. */
  currency: string
}
