import type { ContentItem } from '../../../src/server/store/content/contentStore.ts'

const multilingualText = (textByLanguage: Record<string, string>): string =>
  JSON.stringify(Object.entries(textByLanguage).map(([val, value]) => ({ val, value })))

/** Multilingual categories, and one that a backend sends as plain text. */
export const BASICS_CATEGORY = { en: 'Basics', id: 'Dasar', th: 'พื้นฐาน', tw: '入門', vi: 'Cơ bản', zh: '入门' }
export const RISK_CATEGORY = { en: 'Risk', id: 'Risiko', th: 'ความเสี่ยง', tw: '風險', vi: 'Rủi ro', zh: '风险' }
export const PLAIN_CATEGORY = 'Classics'
/** Categories in the order of their first appearance in the list. */
export const CATEGORIES = [multilingualText(RISK_CATEGORY), PLAIN_CATEGORY, multilingualText(BASICS_CATEGORY)]

const ARTICLE_COUNT = 23

/** 23 articles a01 … a23, unordered; three each have the same sort position, and the last has no category. */
export const ARTICLES: ContentItem[] = Array.from({ length: ARTICLE_COUNT }, (_, index) => {
  const id = `a${String(index + 1).padStart(2, '0')}`
  const category = index === ARTICLE_COUNT - 1 ? {} : { category: CATEGORIES[index % CATEGORIES.length] }
  return {
    kind: 'school',
    id,
    sort: Math.floor(index / 3),
    data: {
      id,
      title: multilingualText({ en: `Article ${id}`, tw: `文章 ${id}` }),
      summary: 'x',
      ...category,
      cover: '',
      date: '2026-01-05',
      body: multilingualText({ en: `<p>${id}</p>` }),
    },
  }
}).sort((a, b) => b.id.localeCompare(a.id) * (a.sort % 2 ? 1 : -1))

/** Ids of the articles in the order of the list. */
export const ARTICLE_IDS = ARTICLES.map(({ id }) => id).sort()

/** The ids of the articles of a category, in order. */
export const idsInCategory = (category: string): string[] =>
  ARTICLES.filter(({ data }) => data.category === category)
    .map(({ id }) => id)
    .sort()
