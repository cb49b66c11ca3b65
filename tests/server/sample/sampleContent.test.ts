import { findForeignWords } from '../../support/foreignWords.ts'
import { describe, expect, test } from 'vitest'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { legalDocuments } from '../../../src/project/read/readLegal.ts'
import { ARTICLE_KINDS, SAMPLE_ITEMS, itemsOfKind, LANGUAGE_TAGS } from '../../support/server/sampleItems.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const LANGUAGES = Object.keys(LANGUAGE_TAGS)
const articles = SAMPLE_ITEMS.filter(({ kind }) => ARTICLE_KINDS.includes(kind))
/** Texts of these items with their file names. */
const textsOfItems = (items: typeof SAMPLE_ITEMS) =>
  items.flatMap(({ folder, texts }) =>
    [...texts].map(([language, text]) => ({ file: `${folder}/${language}.md`, language, text })),
  )

test.each<[string, string[]]>([
  ['school', ['101', '102', '103', '104', '105', '106', '107', '108']],
  ['product', ['201', '202', '203', '204', '205', '206']],
  ['activity', ['301', '302', '303', '304']],
  ['about', ['401', '402', '403', '404', '405']],
  ['banner', ['11', '12']],
  ['customerCenterBanner', ['21', '22']],
  ['rechargeType', ['bank', 'fps', 'qr']],
])('%s has the planned items, each with its own place in the list', (kind, ids) => {
  expect(itemsOfKind(kind).map(({ id }) => id)).toEqual(ids)
  expect(
    itemsOfKind(kind)
      .map(({ metadata }) => metadata.sort)
      .sort(),
  ).toEqual(ids.map((_id, index) => index + 1))
})

test('the sample has no other kind of content', () => {
  expect([...new Set(SAMPLE_ITEMS.map(({ kind }) => kind))].sort()).toEqual([
    'about',
    'activity',
    'banner',
    'customerCenterBanner',
    'product',
    'rechargeType',
    'school',
  ])
})

test('every item has six languages with the same field names, composed (NFC)', () => {
  const problems = SAMPLE_ITEMS.flatMap(({ folder, texts }) => {
    const fieldNames = [...(texts.get('tw')?.fields.keys() ?? [])]
    const missing = LANGUAGES.filter((language) => !texts.has(language)).map(
      (language) => `${folder}/${language}.md is missing`,
    )
    const differing = [...texts]
      .filter(([, { fields }]) => [...fields.keys()].join() !== fieldNames.join())
      .map(
        ([language, { fields }]) =>
          `${folder}/${language}.md has ${[...fields.keys()].join()}, tw.md ${fieldNames.join()}`,
      )
    return [...missing, ...differing]
  })
  const decomposed = textsOfItems(SAMPLE_ITEMS).filter(({ text }) =>
    [text.body, ...text.fields.values()].some((words) => words !== words.normalize('NFC')),
  )
  expect([...problems, ...decomposed.map(({ file }) => `${file} is not composed`)]).toEqual([])
})

test('no text of another language is English', () => {
  const problems = SAMPLE_ITEMS.flatMap(({ folder, texts }) =>
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
  expect(problems).toEqual([])
})

test('every body of an article has 150 to 400 words', () => {
  const problems = textsOfItems(articles).flatMap(({ file, language, text }) => {
    const words = [
      ...new Intl.Segmenter(LANGUAGE_TAGS[language] ?? 'en', { granularity: 'word' }).segment(text.body),
    ].filter(({ isWordLike }) => isWordLike).length
    return words < 150 || words > 400 ? [`${file} has ${words} words`] : []
  })
  expect(problems).toEqual([])
})

describe('categories', () => {
  test.each(ARTICLE_KINDS)('divide %s alike in every language', (kind) => {
    const items = itemsOfKind(kind)
    const categoryOf = (item: (typeof items)[number], language: string) =>
      item.texts.get(language)?.fields.get('category')
    const problems = LANGUAGES.flatMap((language) =>
      items.flatMap((item) => {
        const category = categoryOf(item, language)
        if (!category) return [`${item.folder}/${language}.md has no category`]
        const isSameDivision = (other: (typeof items)[number]) =>
          (categoryOf(other, 'tw') === categoryOf(item, 'tw')) === (categoryOf(other, language) === category)
        return items
          .filter((other) => !isSameDivision(other))
          .map(
            (other) =>
              `${item.folder}/${language}.md has ${category}, ${other.folder}/${language}.md ${categoryOf(other, language)}`,
          )
      }),
    )
    expect(problems).toEqual([])
  })

  test('divide each kind', () => {
    expect(
      ARTICLE_KINDS.map(
        (kind) => new Set(itemsOfKind(kind).map(({ texts }) => texts.get('tw')?.fields.get('category'))).size,
      ),
    ).toEqual([3, 4, 4, 3])
  })
})

describe('links', () => {
  const pages = readDefinitions(PROJECT_ROOT).pages
  const legalNames = legalDocuments(PROJECT_ROOT, 'tw')

  /** The fault of a link; undefined if it leads to a page and an existing item. */
  function linkFault(link: string): string | undefined {
    if (!link.startsWith('#/')) return 'leads out of the site'
    const path = link.slice(1)
    const page = pages.find((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
    if (!page) return 'leads to no page'
    const last = path.split('/').at(-1) ?? ''
    if (page.id === 'legal') return legalNames.includes(last) ? undefined : 'leads to no legal document'
    const [, kind] = /^(\w+)Detail$/.exec(page.id) ?? []
    return kind && !itemsOfKind(kind).some(({ id }) => id === last) ? 'leads to no item' : undefined
  }

  test('in bodies and banners lead to existing pages and items', () => {
    const inBodies = textsOfItems(SAMPLE_ITEMS).flatMap(({ file, text }) =>
      [...text.body.matchAll(/\]\(([^)]*)\)|<(https?:[^>]*)>/g)].map(
        ([, link, address]) => [file, link ?? address ?? ''] as const,
      ),
    )
    const metadataLinks = SAMPLE_ITEMS.flatMap(({ folder, metadata }) =>
      typeof metadata.link === 'string' ? [[`${folder}/item.json`, metadata.link] as const] : [],
    )
    expect(inBodies.length).toBeGreaterThan(50)
    expect(
      [...inBodies, ...metadataLinks].flatMap(([file, link]) => {
        const reason = linkFault(link)
        return reason ? [`${file}: ${link} ${reason}`] : []
      }),
    ).toEqual([])
  })

  test('control: the check finds broken links', () => {
    expect(['#/message', '#/schoolDetail/101', '#/legal/riskWarning', '#/school'].map(linkFault)).toEqual([
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
      ].map((link) => linkFault(link) !== undefined),
    ).toEqual(Array(7).fill(true))
  })
})

test('on 20 November 2026 two promotions run, one is upcoming and one has ended', () => {
  const today = '2026-11-20'
  const promotionState = ({ metadata }: (typeof SAMPLE_ITEMS)[number]) =>
    today < String(metadata.start) ? 'upcoming' : today > String(metadata.end) ? 'ended' : 'running'
  expect(itemsOfKind('activity').map((item) => `${item.id} ${promotionState(item)}`)).toEqual([
    '301 running',
    '302 upcoming',
    '303 running',
    '304 ended',
  ])
  for (const { folder, metadata } of itemsOfKind('activity'))
    expect([
      folder,
      String(metadata.date) <= String(metadata.start) && String(metadata.start) <= String(metadata.end),
    ]).toEqual([folder, true])
})

test('products have the nine lines of a specification with the same labels', () => {
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
  const problems = textsOfItems(itemsOfKind('product')).flatMap(({ file, language, text }) => {
    const fieldNames = [...text.fields.keys()].filter((name) => name.startsWith('spec.'))
    if (fieldNames.join() !== lines.join()) return [`${file} has ${fieldNames.join()}`]
    const labelIn = (fields: Map<string, string> | undefined, name: string) => fields?.get(name)?.split(' | ')[0]
    const first = itemsOfKind('product')[0]?.texts.get(language)?.fields
    return lines
      .filter((name) => labelIn(text.fields, name) !== labelIn(first, name))
      .map((name) => `${file}: ${name} is labelled otherwise than in 201`)
  })
  expect(problems).toEqual([])
})

describe.each(SAMPLE_ITEMS.map((item) => [item.folder, item] as const))('%s', (_folder, { texts }) => {
  test.each([...texts])('has no word of another language in %s', (language, { fields, body }) => {
    const lines = [...fields.values(), ...body.split('\n')].map((line) => line.replace(/\]\(#[^)]*\)/g, ']'))
    expect(findForeignWords(language, lines)).toEqual([])
  })
})
