import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { first, isNamedElsewhere, optionalTexts, type OwnerTask } from './ownerChoices.ts'
import type { OwnerProject } from './ownerProject.ts'

const withSteps = (form: ResolvedForm): boolean => (form.steps?.length ?? 0) > 1

/** What an owner does to steps, pages, calls and languages. */
export const PAGE_TASKS: OwnerTask[] = [
  {
    name: 'a field in another step',
    apply: (project) => {
      const { id } = project.form((form) => withSteps(form) && (form.steps?.[0]?.fields.length ?? 0) > 1)
      project.editPage(id, ({ steps = [] }) => {
        const name = steps[0]?.fields.pop()
        if (name) steps[1]?.fields.unshift(name)
      })
    },
  },
  {
    name: 'a new step',
    apply: (project) => {
      const { id, steps = [] } = project.form((form) => form.steps?.some(({ fields }) => fields.length > 2) ?? false)
      const at = steps.findIndex(({ fields }) => fields.length > 2)
      project.editPage(id, (page) => {
        const fields = page.steps?.[at]?.fields.splice(2) ?? []
        page.steps?.splice(at + 1, 0, { id: 'further', fields })
      })
      project.write(`pages/${id}.json`, 'steps.further', {
        en: 'Further particulars',
        id: 'Keterangan lebih lanjut',
        th: 'รายละเอียดเพิ่มเติม',
        tw: '其他資料',
        vi: 'Thông tin thêm',
        zh: '其他资料',
      })
    },
  },
  { name: 'a new page in the menu', apply: addCallbackPage },
  {
    name: 'a page and a field are renamed',
    apply: (project) => {
      addCallbackPage(project)
      project.rename(project.pageFile('callback'), project.pageFile('callMe'))
      for (const language of project.languages)
        project.rename(`locales/${language}/pages/callback.json`, `locales/${language}/pages/callMe.json`)
      project.editPage('callMe', (page) => Object.assign(page, { id: 'callMe', path: '/callMe' }))
      const renamable = (form: ResolvedForm) =>
        optionalTexts(form).filter((name) => form.library[name] !== undefined && !isNamedElsewhere(project, form, name))
      const form = project.form((each) => renamable(each).length > 0)
      const name = first(renamable(form), 'field to rename')
      const newName = `${name}Today`
      project.editPage(form.id, (page) => {
        const rename = (each: string) => (each === name ? newName : each)
        page.schema.properties = Object.fromEntries(
          Object.entries(page.schema.properties).map(([each, field]) => [rename(each), field]),
        )
        for (const step of page.steps ?? []) step.fields = step.fields.map(rename)
        page.renamedFields = { ...page.renamedFields, [name]: newName }
      })
      for (const language of project.languages) {
        const file = `locales/${language}/pages/${form.id}.json`
        const text = readFileSync(join(project.root, file), 'utf8')
        writeFileSync(join(project.root, file), text.replaceAll(`"${name}":`, `"${newName}":`))
      }
    },
  },
  {
    name: 'a page for real accounts only',
    apply: (project) => {
      const { id } = project.form(
        ({ id, submit }) =>
          submit.action !== 'signIn' && submit.action !== 'openAccount' && accessOf(project, id) !== 'funds',
      )
      project.editPage(id, (page) => {
        page.access = 'funds'
      })
    },
  },
  {
    name: 'a new language',
    apply: (project) => {
      cpSync(join(project.root, 'locales/en'), join(project.root, 'locales/de'), { recursive: true })
      const meta = project.readJson('locales/de/meta.json')
      project.writeJson('locales/de/meta.json', { ...meta, name: 'Deutsch', tag: 'de' })
      for (const file of globSync('locales/de/**/*.json', { cwd: project.root }).filter(
        (each) => !each.endsWith('meta.json'),
      ))
        project.writeJson(file, translated(project.readJson(file)))
      for (const file of globSync('locales/de/legal/*.md', { cwd: project.root })) {
        const path = join(project.root, file)
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^title: .*$/m, '$& (deutsch)'))
      }
    },
  },
  {
    name: 'another call',
    apply: (project) => {
      const { id } = project.form(({ submit }) => (submit.action ?? 'store') === 'store')
      project.editPage(id, ({ submit }) => {
        submit.path = '/pc/contactUpdate'
      })
    },
  },
]

/** Texts as somebody who translates leaves them: other words, the same figures and links. */
const translated = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? `${text} (deutsch)` : translated(text as object),
    ]),
  )

const accessOf = (project: OwnerProject, id: string): string | undefined =>
  project.pages.find((page) => page.id === id)?.access

function addCallbackPage(project: OwnerProject): void {
  project.writeJson(project.pageFile('callback'), {
    $schema: '../meta/page.schema.json',
    id: 'callback',
    kind: 'form',
    path: '/callback',
    access: 'public',
    menu: { order: 65 },
    schema: {
      type: 'object',
      required: ['name', 'phone'],
      properties: { name: { $ref: '../fields/name.json' }, phone: { $ref: '../fields/phone.json' } },
    },
    submit: { path: '/pc/callbackUpdate', result: ['reference'], next: ['home'] },
  })
  project.write('pages/callback.json', 'title', {
    en: 'Call me back',
    id: 'Telepon saya kembali',
    th: 'ขอให้โทรกลับ',
    tw: '請回電給我',
    vi: 'Gọi lại cho tôi',
    zh: '请给我回电',
  })
}
