import { CONTENT_KINDS } from '../../../model/api/contentItem.ts'
import { BusinessError } from '../../http/errors.ts'
import type { ContentItem } from '../../store/content/contentStore.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Bounds of the parameters; `MAX_PAGE` keeps the offset a safe integer. Source of the page sizes: docs/contract.md
 * section 3.
 */
const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 50
const MAX_PAGE = 1_000_000
const MAX_CATEGORY_LENGTH = 2000
const MAX_ID_LENGTH = 100

/** `/pc/<kind>` and `/pc/<kind>Detail` of every kind. */
export const contentEndpoints: Endpoint[] = CONTENT_KINDS.flatMap((kind) => [listEndpoint(kind), detailEndpoint(kind)])

/**
 * One page of a kind, in order and without bodies; a page beyond the last is empty, as is one of an unknown category.
 * `categories` (beyond the contract): the multilingual category texts of the whole kind, for a filter.
 */
function listEndpoint(kind: string): Endpoint {
  return {
    path: `/pc/${kind}`,
    method: 'POST',
    isContent: true,
    bodySchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        page: { type: 'integer', minimum: 1, maximum: MAX_PAGE },
        pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
        category: { type: 'string', maxLength: MAX_CATEGORY_LENGTH },
      },
    },
    async handle({ store }, fields) {
      const page = Number(fields.page ?? 1)
      const pageSize = Number(fields.pageSize ?? DEFAULT_PAGE_SIZE)
      const category = fields.category === undefined ? undefined : String(fields.category)
      const all = await store.content.list(kind)
      const categories = [...new Set(all.map(categoryOf).filter(Boolean))]
      const matching = category === undefined ? undefined : matchCategories(category, categories)
      const items = matching ? all.filter((item) => matching.includes(categoryOf(item))) : all
      const start = (page - 1) * pageSize
      return {
        items: items.slice(start, start + pageSize).map(({ data }) => data),
        total: items.length,
        page,
        pageSize,
        categories,
      }
    },
  }
}

/** One item with its body, and links to the previous and next item of the list. */
function detailEndpoint(kind: string): Endpoint {
  return {
    path: `/pc/${kind}Detail`,
    method: 'POST',
    isContent: true,
    bodySchema: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: { type: 'string', maxLength: MAX_ID_LENGTH } },
    },
    async handle({ store }, { id }) {
      const item = await store.content.find(kind, String(id))
      if (!item) throw new BusinessError('contentGone')
      const all = await store.content.list(kind)
      const at = all.findIndex((each) => each.id === item.id)
      // The list may be a second older than the item.
      const [previous, next] = at < 0 ? [] : [all[at - 1], all[at + 1]]
      return { item: item.data, previous: linkTo(previous), next: linkTo(next) }
    },
  }
}

/** The category text of an item; empty without one. */
const categoryOf = ({ data: { category } }: ContentItem): string => (typeof category === 'string' ? category : '')

const linkTo = (item: ContentItem | undefined) => (item ? { id: item.id, title: item.data.title ?? '' } : null)

/**
 * The category texts that match `category`: the text as the calls return it, or its words in any language, so that an
 * address with a category works for every reader.
 */
const matchCategories = (category: string, categories: string[]): string[] =>
  categories.filter((text) => text === category || translationsOf(text).includes(category))

/** The words of a multilingual text; none for plain text, which a content backend may hold too. */
function translationsOf(text: string): unknown[] {
  try {
    const pairs: unknown = JSON.parse(text)
    return Array.isArray(pairs) ? pairs.map((pair: { value?: unknown } | null) => pair?.value) : []
  } catch {
    return []
  }
}
