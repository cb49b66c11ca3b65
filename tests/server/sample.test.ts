import { foreignWords } from '../foreignWords.ts'
import { describe, expect, test } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { legalDocuments } from '../../src/definitions/readLegal.ts'
import { ARTICLES, ITEMS, itemsOf, TAGS } from './sampleFiles.ts'
import { ROOT } from './start.ts'

const LANGUAGES = Object.keys(TAGS)
const articles = ITEMS.filter(({ kind }) => ARTICLES.includes(kind))
/** Each text of these items, with the name of its file. */
const textsOf = (items: typeof ITEMS) =>
  items.flatMap(({ folder, texts }) =>
    [...texts].map(([language, text]) => ({ file: `${folder}/${language}.md`, language, text })),
  )

test.each<[string, string[]]>([
  ['school', ['101', '102', '103', '104', '105', '106', '107', '108']],
  ['product', ['201', '202', '203', '204', '205', '206']],
  ['activity', ['301', '302', '303', '304']],
  ['about', ['401', '402', '403', '404']],
  ['banner', ['11', '12']],
  ['customerCenterBanner', ['21', '22']],
  ['rechargeType', ['bank', 'fps', 'qr']],
])('%s has the items of the plan, each with a place of its own in the list', (kind, ids) => {
  expect(itemsOf(kind).map(({ id }) => id)).toEqual(ids)
  expect(
    itemsOf(kind)
      .map(({ facts }) => facts.sort)
      .sort(),
  ).toEqual(ids.map((_id, index) => index + 1))
})

test('there is no content of another kind', () => {
  expect([...new Set(ITEMS.map(({ kind }) => kind))].sort()).toEqual([
    'about',
    'activity',
    'banner',
    'customerCenterBanner',
    'product',
    'rechargeType',
    'school',
  ])
})

test('every item is written in six languages, with the same words at the top, composed (NFC)', () => {
  const wrong = ITEMS.flatMap(({ folder, texts }) => {
    const names = [...(texts.get('tw')?.fields.keys() ?? [])]
    const missing = LANGUAGES.filter((language) => !texts.has(language)).map(
      (language) => `${folder}/${language}.md is missing`,
    )
    const differing = [...texts]
      .filter(([, { fields }]) => [...fields.keys()].join() !== names.join())
      .map(
        ([language, { fields }]) => `${folder}/${language}.md says ${[...fields.keys()].join()}, tw.md ${names.join()}`,
      )
    return [...missing, ...differing]
  })
  const decomposed = textsOf(ITEMS).filter(({ text }) =>
    [text.body, ...text.fields.values()].some((words) => words !== words.normalize('NFC')),
  )
  expect([...wrong, ...decomposed.map(({ file }) => `${file} is not composed`)]).toEqual([])
})

test('nothing is left in English', () => {
  const wrong = ITEMS.flatMap(({ folder, texts }) =>
    [...texts]
      .filter(([language, { fields, body }]) => {
        const english = texts.get('en')
        const copied = ['summary', 'description'].some(
          (name) => fields.has(name) && fields.get(name) === english?.fields.get(name),
        )
        return language !== 'en' && (copied || (body !== '' && body === english?.body))
      })
      .map(([language]) => `${folder}/${language}.md`),
  )
  expect(wrong).toEqual([])
})

test('every body of an article has 150 to 400 words', () => {
  const wrong = textsOf(articles).flatMap(({ file, language, text }) => {
    const words = [...new Intl.Segmenter(TAGS[language] ?? 'en', { granularity: 'word' }).segment(text.body)].filter(
      ({ isWordLike }) => isWordLike,
    ).length
    return words < 150 || words > 400 ? [`${file} has ${words} words`] : []
  })
  expect(wrong).toEqual([])
})

describe('categories', () => {
  test.each(ARTICLES)('of %s are the same division in every language', (kind) => {
    const items = itemsOf(kind)
    const wordOf = (item: (typeof items)[number], language: string) => item.texts.get(language)?.fields.get('category')
    const wrong = LANGUAGES.flatMap((language) =>
      items.flatMap((item) => {
        const word = wordOf(item, language)
        if (!word) return [`${item.folder}/${language}.md has no category`]
        const same = (other: (typeof items)[number]) =>
          (wordOf(other, 'tw') === wordOf(item, 'tw')) === (wordOf(other, language) === word)
        return items
          .filter((other) => !same(other))
          .map(
            (other) =>
              `${item.folder}/${language}.md says ${word}, ${other.folder}/${language}.md ${wordOf(other, language)}`,
          )
      }),
    )
    expect(wrong).toEqual([])
  })

  test('divide each kind', () => {
    expect(
      ARTICLES.map((kind) => new Set(itemsOf(kind).map(({ texts }) => texts.get('tw')?.fields.get('category'))).size),
    ).toEqual([3, 4, 4, 3])
  })
})

describe('links', () => {
  const pages = readDefinitions(ROOT).pages
  const legal = legalDocuments(ROOT, 'tw')

  /** Why nobody can follow a link; undefined: it leads to a page, and what the page shows is there. */
  function fault(link: string): string | undefined {
    if (!link.startsWith('#/')) return 'leads out of the site'
    const path = link.slice(1)
    const page = pages.find((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
    if (!page) return 'leads to no page'
    const last = path.split('/').at(-1) ?? ''
    if (page.id === 'legal') return legal.includes(last) ? undefined : 'leads to no legal document'
    const [, kind] = /^(\w+)Detail$/.exec(page.id) ?? []
    return kind && !itemsOf(kind).some(({ id }) => id === last) ? 'leads to no item' : undefined
  }

  test('in bodies, and those of banners, lead to pages and items that exist', () => {
    const inBodies = textsOf(ITEMS).flatMap(({ file, text }) =>
      [...text.body.matchAll(/\]\(([^)]*)\)|<(https?:[^>]*)>/g)].map(
        ([, link, address]) => [file, link ?? address ?? ''] as const,
      ),
    )
    const ofFacts = ITEMS.flatMap(({ folder, facts }) =>
      typeof facts.link === 'string' ? [[`${folder}/item.json`, facts.link] as const] : [],
    )
    expect(inBodies.length).toBeGreaterThan(50)
    expect(
      [...inBodies, ...ofFacts].flatMap(([file, link]) => {
        const why = fault(link)
        return why ? [`${file}: ${link} ${why}`] : []
      }),
    ).toEqual([])
  })

  test('are told from those that lead nowhere', () => {
    expect(['#/message', '#/schoolDetail/101', '#/legal/riskWarning', '#/school'].map(fault)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(
      [
        '#/nothing',
        '#/schoolDetail/999',
        '#/schoolDetail',
        '#/legal/other',
        'https://example.com',
        '/message',
        '#message',
      ].map((link) => fault(link) !== undefined),
    ).toEqual(Array(7).fill(true))
  })
})

test('on 20 November 2026 two promotions run, one is to come and one is over', () => {
  const today = '2026-11-20'
  const state = ({ facts }: (typeof ITEMS)[number]) =>
    today < String(facts.start) ? 'upcoming' : today > String(facts.end) ? 'ended' : 'running'
  expect(itemsOf('activity').map((item) => `${item.id} ${state(item)}`)).toEqual([
    '301 running',
    '302 upcoming',
    '303 running',
    '304 ended',
  ])
  for (const { folder, facts } of itemsOf('activity'))
    expect([folder, String(facts.date) <= String(facts.start) && String(facts.start) <= String(facts.end)]).toEqual([
      folder,
      true,
    ])
})

test('products have the nine lines of a specification, labelled alike', () => {
  const lines = [
    'contract',
    'fluctuation',
    'fluctuationValue',
    'spread',
    'size',
    'margin',
    'hours',
    'swap',
    'levels',
  ].map((name) => `spec.${name}`)
  const wrong = textsOf(itemsOf('product')).flatMap(({ file, language, text }) => {
    const names = [...text.fields.keys()].filter((name) => name.startsWith('spec.'))
    if (names.join() !== lines.join()) return [`${file} has ${names.join()}`]
    const labelIn = (fields: Map<string, string> | undefined, name: string) => fields?.get(name)?.split(' | ')[0]
    const first = itemsOf('product')[0]?.texts.get(language)?.fields
    return lines
      .filter((name) => labelIn(text.fields, name) !== labelIn(first, name))
      .map((name) => `${file}: ${name} is labelled otherwise than in 201`)
  })
  expect(wrong).toEqual([])
})

describe.each(ITEMS.map((item) => [item.folder, item] as const))('%s', (_folder, { texts }) => {
  test.each([...texts])('has no word of another language in %s', (language, { fields, body }) => {
    const lines = [...fields.values(), ...body.split('\n')].map((line) => line.replace(/\]\(#[^)]*\)/g, ']'))
    expect(foreignWords(language, lines)).toEqual([])
  })
})
