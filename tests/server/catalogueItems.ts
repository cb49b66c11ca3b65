import type { ContentItem } from '../../src/server/store/content.ts'

const text = (words: Record<string, string>): string =>
  JSON.stringify(Object.entries(words).map(([val, value]) => ({ val, value })))

/** Multilingual categories, and one that a backend sends as plain text. */
export const BASICS = { en: 'Basics', id: 'Dasar', th: 'พื้นฐาน', tw: '入門', vi: 'Cơ bản', zh: '入门' }
export const RISK = { en: 'Risk', id: 'Risiko', th: 'ความเสี่ยง', tw: '風險', vi: 'Rủi ro', zh: '风险' }
export const PLAIN = 'Classics'
/** In order of first appearance in the list. */
export const CATEGORIES = [text(RISK), PLAIN, text(BASICS)]

const COUNT = 23

/** 23 articles a01 … a23, given in no order; three share each place in the list, and the last has no category. */
export const ARTICLES: ContentItem[] = Array.from({ length: COUNT }, (_, index) => {
  const id = `a${String(index + 1).padStart(2, '0')}`
  const category = index === COUNT - 1 ? {} : { category: CATEGORIES[index % CATEGORIES.length] }
  return {
    kind: 'school',
    id,
    sort: Math.floor(index / 3),
    data: {
      id,
      title: text({ en: `Article ${id}`, tw: `文章 ${id}` }),
      summary: 'x',
      ...category,
      cover: '',
      date: '2026-01-05',
      body: text({ en: `<p>${id}</p>` }),
    },
  }
}).sort((a, b) => b.id.localeCompare(a.id) * (a.sort % 2 ? 1 : -1))

/** Their ids in the order of the list. */
export const IDS = ARTICLES.map(({ id }) => id).sort()

/** The ids of the articles of a category, in order. */
export const idsOf = (category: string): string[] =>
  ARTICLES.filter(({ data }) => data.category === category)
    .map(({ id }) => id)
    .sort()
