import { readJsonFile } from '../../../src/project/read/readDefinitions.ts'
import type { Project } from '../../../src/project/checks/checkProject.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'

const projectRoot = process.cwd()
const readProjectFile = (file: string) => readJsonFile(projectRoot, file).content

/** Parsed files by path in the project. */
export type ProjectFiles = Record<string, unknown>

const localeFiles = (language: string, email: string, pageTexts: Texts): ProjectFiles => ({
  [`locales/${language}/common.json`]: { brand: 'Harbour' },
  [`locales/${language}/errors.json`]: readProjectFile(`locales/${language}/errors.json`),
  [`locales/${language}/fields.json`]: { email: { label: email } },
  [`locales/${language}/pages/survey.json`]: pageTexts,
  [`locales/${language}/pages/welcome.json`]: { title: 'Harbour' },
})

/** A small valid project in English and Vietnamese. */
export const validProject: ProjectFiles = {
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
    uiSchema: { agree: { 'ui:widget': 'DeclarationWidget', 'ui:links': ['/survey'] } },
    submit: { path: '/pc/surveyUpdate', next: ['welcome'] },
  },
  'schemas/pages/welcome.page.json': { id: 'welcome', kind: 'screen', path: '/', access: 'public' },
  ...localeFiles('en', 'Email', {
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
  ...localeFiles('vi', 'Thư điện tử', {
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

/** Merges changes into files, member by member; null removes a member or a file. */
export function applyChanges(files: ProjectFiles, changes: ProjectFiles): ProjectFiles {
  return merge(files, changes) as ProjectFiles
}

function merge(base: unknown, changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes
  const baseObject = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {}
  const mergedEntries = Object.entries(changes).map(([key, value]) => [
    key,
    value === null ? undefined : merge((baseObject as ProjectFiles)[key], value),
  ])
  return Object.fromEntries(
    Object.entries({ ...baseObject, ...Object.fromEntries(mergedEntries) }).filter(([, value]) => value !== undefined),
  )
}

const LANGUAGES = { en: ['en', 'English'], vi: ['vi', 'Tiếng Việt'] } as const

/** Converts files to the input of the check. */
export function toProject(files: ProjectFiles, codeKeys = ['brand', 'pages.*.title']): Project {
  const filesBelow = (prefix: string) =>
    Object.entries(files)
      .filter(([file]) => file.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    pages: filesBelow('schemas/pages/').map(([file, content]) => ({ file, content })),
    fields: filesBelow('schemas/fields/').map(([file, content]) => ({ file, content })),
    pageMeta: readProjectFile('schemas/meta/page.schema.json') as object,
    fieldMeta: readProjectFile('schemas/meta/field.schema.json') as object,
    languages: Object.entries(LANGUAGES).map(([code, [tag, name]]) => ({
      code,
      tag,
      name,
      files: Object.fromEntries(
        filesBelow(`locales/${code}/`).map(([file, content]) => [
          file.slice(`locales/${code}/`.length),
          content as Texts,
        ]),
      ),
    })),
    codeKeys,
  }
}
