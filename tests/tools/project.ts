import { readJson } from '../../src/definitions/readDefinitions.ts'
import type { Project } from '../../src/model/check/check.ts'
import type { Texts } from '../../src/model/texts.ts'

const root = process.cwd()
const shipped = (file: string) => readJson(root, file).content

/** Files by path in the project; a value is a whole file. */
export type Files = Record<string, unknown>

const words = (language: string, email: string, page: Texts): Files => ({
  [`locales/${language}/common.json`]: { brand: 'Harbour' },
  [`locales/${language}/errors.json`]: shipped(`locales/${language}/errors.json`),
  [`locales/${language}/fields.json`]: { email: { label: email } },
  [`locales/${language}/pages/survey.json`]: page,
  [`locales/${language}/pages/welcome.json`]: { title: 'Harbour' },
})

/** A small project in English and Vietnamese that keeps every rule. */
export const sound: Files = {
  'schemas/fields/email.json': { type: 'string', format: 'email', maxLength: 128, ui: { 'ui:autocomplete': 'email' } },
  'schemas/pages/survey.page.json': {
    id: 'survey',
    kind: 'form',
    path: '/survey',
    access: 'public',
    schema: {
      type: 'object',
      required: ['email', 'agree'],
      properties: {
        email: { $ref: '../fields/email.json' },
        again: { $ref: '../fields/email.json', equalTo: 'email' },
        colour: { enum: ['red', 'blue'] },
        note: { type: 'string', maxLength: 100 },
        photos: { type: 'array', maxItems: 2, file: { types: ['image/png'], maxBytes: 1000000 } },
        person: { type: 'object', properties: { nick: { type: 'string', maxLength: 20, pattern: '^[a-z]+$' } } },
        agree: { type: 'boolean', const: true },
      },
    },
    submit: { path: '/pc/surveyUpdate', next: ['welcome'] },
  },
  'schemas/pages/welcome.page.json': { id: 'welcome', kind: 'screen', path: '/', access: 'public' },
  ...words('en', 'Email', {
    title: 'Survey',
    intro: 'Only {{count}} questions',
    fields: {
      again: { label: 'Email again' },
      note: { label: 'Note' },
      photos: { label: 'Photos' },
      agree: { label: 'I agree to the <1>terms</1>' },
      person: { label: 'You', nick: { label: 'Nickname' } },
      colour: { label: 'Colour', options: { red: 'Red', blue: 'Blue' } },
    },
  }),
  ...words('vi', 'Thư điện tử', {
    title: 'Khảo sát',
    intro: 'Chỉ {{count}} câu hỏi',
    fields: {
      again: { label: 'Nhập lại thư điện tử' },
      note: { label: 'Ghi chú' },
      photos: { label: 'Ảnh' },
      agree: { label: 'Tôi đồng ý với <1>điều khoản</1>' },
      person: { label: 'Bạn', nick: { label: 'Biệt danh' } },
      colour: { label: 'Màu', options: { red: 'Đỏ', blue: 'Xanh' } },
    },
  }),
}

/** Files with changes laid over them, member by member; null removes a member or a file. */
export function changed(files: Files, changes: Files): Files {
  return merge(files, changes) as Files
}

function merge(under: unknown, over: unknown): unknown {
  if (typeof over !== 'object' || over === null || Array.isArray(over)) return over
  const known = typeof under === 'object' && under !== null && !Array.isArray(under) ? under : {}
  const merged = Object.entries(over).map(([key, value]) => [
    key,
    value === null ? undefined : merge((known as Files)[key], value),
  ])
  return Object.fromEntries(
    Object.entries({ ...known, ...Object.fromEntries(merged) }).filter(([, value]) => value !== undefined),
  )
}

const LANGUAGES = { en: ['en', 'English'], vi: ['vi', 'Tiếng Việt'] } as const

/** The files as the check takes them. */
export function projectOf(files: Files, named = ['brand', 'pages.*.title']): Project {
  const below = (start: string) =>
    Object.entries(files)
      .filter(([file]) => file.startsWith(start))
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    pages: below('schemas/pages/').map(([file, content]) => ({ file, content })),
    fields: below('schemas/fields/').map(([file, content]) => ({ file, content })),
    pageMeta: shipped('schemas/meta/page.schema.json') as object,
    fieldMeta: shipped('schemas/meta/field.schema.json') as object,
    languages: Object.entries(LANGUAGES).map(([code, [tag, name]]) => ({
      code,
      tag,
      name,
      files: Object.fromEntries(
        below(`locales/${code}/`).map(([file, content]) => [file.slice(`locales/${code}/`.length), content as Texts]),
      ),
    })),
    named,
  }
}
