import { Refusal } from '../../answers.ts'
import type { ContentItem } from '../../store/content.ts'
import type { Call } from '../call.ts'
import { meant } from './categories.ts'
import { summaryOf } from './summaries.ts'

/** Kinds of content that have a list and a page for each item. Source: contract, section 3. */
const KINDS = ['school', 'activity', 'about', 'product']

/** Bounds of what may be asked; the highest page keeps the offset a safe integer. Source of the page sizes: contract, section 3. */
const PAGE_SIZE = 10
const MOST_PER_PAGE = 50
const LAST_PAGE = 1_000_000
const LONGEST_CATEGORY = 2000
const LONGEST_ID = 100

/** `/pc/<kind>` and `/pc/<kind>Detail` of every kind. */
export const catalogue: Call[] = KINDS.flatMap((kind) => [list(kind), detail(kind)])

/**
 * One page of a kind, in order and without bodies; a page beyond the last is empty, as is one of an unknown category.
 * `categories`: the multilingual category texts of the whole kind, for a choice among them (beyond the contract).
 */
function list(kind: string): Call {
  return {
    path: `/pc/${kind}`,
    method: 'POST',
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: {
        page: { type: 'integer', minimum: 1, maximum: LAST_PAGE },
        pageSize: { type: 'integer', minimum: 1, maximum: MOST_PER_PAGE },
        category: { type: 'string', maxLength: LONGEST_CATEGORY },
      },
    },
    async answer({ store }, asked) {
      const {
        page = 1,
        pageSize = PAGE_SIZE,
        category,
      } = asked as { page?: number; pageSize?: number; category?: string }
      const categories = await store.content.categories(kind)
      const { items, total } = await store.content.page(kind, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        categories: category === undefined ? undefined : meant(category, categories),
      })
      return { items: items.map(summaryOf), total, page, pageSize, categories }
    },
  }
}

/** One item with its body, and the items before and after it in the list. */
function detail(kind: string): Call {
  return {
    path: `/pc/${kind}Detail`,
    method: 'POST',
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: { type: 'string', maxLength: LONGEST_ID } },
    },
    async answer({ store }, { id }) {
      const item = await store.content.find(kind, id as string)
      if (!item) throw new Refusal('contentGone')
      const { previous, next } = await store.content.neighbours(item)
      return { item: item.data, previous: linkTo(previous), next: linkTo(next) }
    },
  }
}

const linkTo = (item: ContentItem | undefined) => (item ? { id: item.id, title: item.data.title ?? '' } : null)
