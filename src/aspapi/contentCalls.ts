import { AxiosError } from 'axios'
import type { ContentItem, PriceExample } from '../model/contract/contentItem.ts'
import { get, post } from './client.ts'

/** The kinds of content, each with a list and its details. Source: docs/contract.md section 3. */
export type ContentKind = 'school' | 'activity' | 'about' | 'product'

export interface ContentDetail {
  item: ContentItem & { body: unknown }
  previous: Neighbour | null
  next: Neighbour | null
}

export interface Neighbour {
  id: string
  title: unknown
}

export interface ContentList {
  items: ContentItem[]
  total: number
  page: number
  pageSize: number
  /** Multilingual; those of the items at hand where the backend does not tell all. */
  categories: unknown[]
}

/** A page of a kind's list. @throws as `post`, which shows nothing here */
export async function fetchContentList(
  kind: ContentKind,
  page: number,
  pageSize: number,
  category: string | undefined,
): Promise<ContentList> {
  const fields: [string, string][] = [
    ['page', String(page)],
    ['pageSize', String(pageSize)],
    ...(category ? [['category', category] as [string, string]] : []),
  ]
  const data = await responseData(post(`/pc/${kind}`, fields, { silent: true }))
  const items = toItems(data.items)
  const categories = Array.isArray(data.categories)
    ? (data.categories as unknown[])
    : [...new Set(items.map((item) => item.category).filter(Boolean))]
  return {
    items,
    total: toCount(data.total, items.length),
    page,
    pageSize: toCount(data.pageSize, pageSize),
    categories,
  }
}

/** An item with its body and neighbours. @throws AspapiError (501) for an id that is none, and as `post` */
export async function fetchContentDetail(kind: ContentKind, id: string): Promise<ContentDetail> {
  const data = await responseData(post(`/pc/${kind}Detail`, [['id', id]], { silent: true }))
  const item = toItems([data.item])[0]
  if (!item) throw malformedResponse()
  return {
    item: { ...item, body: (data.item as { body?: unknown }).body },
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

/** What the first page shows of every kind. */
export async function fetchHomeContent(): Promise<HomeContent> {
  const data = await responseData(get('/pc/home', { silent: true }))
  return {
    banners: toItems(data.banners),
    news: toItems(data.news),
    products: toItems(data.products),
    promotions: toItems(data.promotions),
  }
}

/** What the client centre shows on top. */
export async function fetchClientBanners(): Promise<ContentItem[]> {
  return toItems((await responseData(post('/pc/userCenterBanner', [], { silent: true }))).banners)
}

async function responseData(envelope: Promise<{ code: number; data?: unknown }>): Promise<Record<string, unknown>> {
  const { code, data } = await envelope
  if (code !== 200 || typeof data !== 'object' || data === null) throw malformedResponse()
  return data as Record<string, unknown>
}

const malformedResponse = () => new AxiosError('The answer is not what this call answers', AxiosError.ERR_BAD_RESPONSE)

/** Entries that are items, as items; a backend's other entries are left out rather than shown broken. */
function toItems(list: unknown): ContentItem[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((raw) => {
    if (typeof raw !== 'object' || raw === null) return []
    const { id, title, summary, category, cover, image, date, start, end, symbol, link, specs, example } =
      raw as Record<string, unknown>
    if (!isId(id)) return []
    return [
      {
        id: String(id),
        title,
        summary,
        category,
        cover: nonEmptyText(cover) ?? nonEmptyText(image) ?? '',
        date: nonEmptyText(date) ?? '',
        ...optionalMember('start', nonEmptyText(start)),
        ...optionalMember('end', nonEmptyText(end)),
        ...optionalMember('symbol', nonEmptyText(symbol)),
        ...optionalMember('link', nonEmptyText(link)),
        ...(Array.isArray(specs) ? { specs: specs.filter(isSpec) } : {}),
        ...optionalMember('example', isExample(example) ? example : undefined),
      },
    ]
  })
}

function toNeighbour(raw: unknown): Neighbour | null {
  const { id, title } = (raw ?? {}) as { id?: unknown; title?: unknown }
  return isId(id) ? { id: String(id), title } : null
}

const isId = (id: unknown): id is string | number => (typeof id === 'string' && id !== '') || typeof id === 'number'

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const optionalMember = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Record<K, V>)

const toCount = (value: unknown, fallback: number): number =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : fallback

const isSpec = (spec: unknown): spec is { label: unknown; value: unknown } =>
  typeof spec === 'object' && spec !== null && 'label' in spec && 'value' in spec

function isExample(example: unknown): example is PriceExample {
  const { price, digits, units, marginRate, currency } = (example ?? {}) as Record<string, unknown>
  return (
    Number.isInteger(digits) &&
    [price, units, marginRate].every((number) => typeof number === 'number' && number > 0) &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency)
  )
}
