import type {
  ContentDetail,
  ContentItem,
  ContentKind,
  ContentNeighbour,
  ContentSpec,
  PriceExample,
} from '../../model/api/contentItem.ts'
import { ENVELOPE_CODES, type Envelope } from '../../model/api/envelope.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { get, post } from './client.ts'
import { malformedResponse } from './aspapiErrors.ts'

export interface ContentList {
  items: ContentItem[]
  total: number
  page: number
  pageSize: number
  /** Multilingual; the categories of these items if the backend does not list all. */
  categories: unknown[]
}

/** Fetches a page of a kind's list. @throws like `post`, without showing the error */
export async function fetchContentList(
  kind: ContentKind,
  page: number,
  pageSize: number,
  category: string | undefined,
): Promise<ContentList> {
  const fields = Object.entries({ page: String(page), pageSize: String(pageSize), ...(category ? { category } : {}) })
  const data = await responseData(post(`/pc/${kind}`, fields, { silent: true }))
  const items = toItems(data.items)
  return {
    items,
    total: toCount(data.total, items.length),
    page,
    pageSize: toCount(data.pageSize, pageSize),
    categories: Array.isArray(data.categories)
      ? data.categories
      : [...new Set(items.map((item) => item.category).filter(Boolean))],
  }
}

/** Fetches an item with its body and neighbours. @throws AspapiError (501) for an unknown id, otherwise like `post` */
export async function fetchContentDetail(kind: ContentKind, id: string): Promise<ContentDetail> {
  const data = await responseData(post(`/pc/${kind}Detail`, [['id', id]], { silent: true }))
  const [item] = toItems([data.item])
  if (!item || !isObject(data.item)) throw malformedResponse()
  return {
    item: { ...item, body: data.item.body },
    previous: toNeighbour(data.previous),
    next: toNeighbour(data.next),
  }
}

export interface HomeContent {
  banners: ContentItem[]
  news: ContentItem[]
  products: ContentItem[]
  promotions: ContentItem[]
}

/** Fetches the home page's items of each kind. */
export async function fetchHomeContent(): Promise<HomeContent> {
  const data = await responseData(get('/pc/home', { silent: true }))
  return {
    banners: toItems(data.banners),
    news: toItems(data.news),
    products: toItems(data.products),
    promotions: toItems(data.promotions),
  }
}

/** Fetches the banners of the client centre. */
export async function fetchClientBanners(): Promise<ContentItem[]> {
  return toItems((await responseData(post('/pc/userCenterBanner', [], { silent: true }))).banners)
}

async function responseData(envelope: Promise<Envelope>): Promise<Record<string, unknown>> {
  const { code, data } = await envelope
  if (code !== ENVELOPE_CODES.ok || !isObject(data)) throw malformedResponse()
  return data
}

/** Converts the valid entries of a list to items; omits invalid ones. */
function toItems(list: unknown): ContentItem[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((raw: unknown): ContentItem[] => {
    if (!isObject(raw) || !isId(raw.id)) return []
    const { id, title, summary, category, cover, image, date, start, end, symbol, link, specs, example } = raw
    return [
      {
        id: String(id),
        title,
        summary,
        category,
        cover: nonEmptyText(cover) ?? nonEmptyText(image) ?? '',
        date: nonEmptyText(date) ?? '',
        ...defined({
          start: nonEmptyText(start),
          end: nonEmptyText(end),
          symbol: nonEmptyText(symbol),
          link: nonEmptyText(link),
          specs: Array.isArray(specs) ? specs.filter(isSpec) : undefined,
          example: isExample(example) ? example : undefined,
        }),
      },
    ]
  })
}

function toNeighbour(raw: unknown): ContentNeighbour | null {
  return isObject(raw) && isId(raw.id) ? { id: String(raw.id), title: raw.title } : null
}

const isId = (id: unknown): id is string | number => (typeof id === 'string' && id !== '') || typeof id === 'number'

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The members that are not undefined. */
const defined = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const toCount = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback

const isSpec = (spec: unknown): spec is ContentSpec => isObject(spec) && 'label' in spec && 'value' in spec

function isExample(example: unknown): example is PriceExample {
  if (!isObject(example)) return false
  const { price, digits, units, marginRate, currency } = example
  return (
    Number.isInteger(digits) &&
    [price, units, marginRate].every((number) => typeof number === 'number' && number > 0) &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency)
  )
}
