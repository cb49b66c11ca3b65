import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { propertyNames } from '../../../src/forms/schema/walker.ts'
import { first, freeName, isNamedElsewhere, optionalTexts, type OwnerTask } from './ownerChoices.ts'
import type { OwnerProject } from './ownerProject.ts'
import { translateDocuments, translatedTexts } from './translation.ts'

const withSteps = (form: ResolvedForm): boolean => (form.steps?.length ?? 0) > 1

/** Tasks of an owner on steps, pages, calls and languages. */
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
      const step = freeName(
        'further',
        steps.map((each) => each.id),
      )
      project.editPage(id, (page) => {
        const fields = page.steps?.[at]?.fields.splice(2) ?? []
        page.steps?.splice(at + 1, 0, { id: step, fields })
      })
      project.write(`pages/${id}.json`, `steps.${step}`, {
        en: 'Further particulars',
        id: 'Keterangan lebih lanjut',
        th: 'รายละเอียดเพิ่มเติม',
        tw: '其他資料',
        vi: 'Thông tin thêm',
        zh: '其他资料',
      })
    },
  },
  { name: 'a new page in the menu', apply: (project) => void addCallbackPage(project) },
  {
    name: 'a page and a field are renamed',
    apply: (project) => {
      const before = addCallbackPage(project)
      const after = freeName('callMe', pageNames(project))
      project.rename(project.pageFile(before), project.pageFile(after))
      for (const language of project.languages)
        project.rename(`locales/${language}/pages/${before}.json`, `locales/${language}/pages/${after}.json`)
      project.editPage(after, (page) => Object.assign(page, { id: after, path: `/${after}` }))
      const renamable = (form: ResolvedForm) =>
        optionalTexts(form).filter((name) => form.library[name] !== undefined && !isNamedElsewhere(project, form, name))
      const form = project.form((each) => renamable(each).length > 0)
      const name = first(renamable(form), 'field to rename')
      const newName = freeName(`${name}Today`, propertyNames(form.schema))
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
      const code = first(
        ['de', 'nl', 'da'].filter((each) => !project.languages.includes(each)),
        'language that is not there yet',
      )
      const folder = `locales/${code}`
      cpSync(join(project.root, 'locales/en'), join(project.root, folder), { recursive: true })
      const meta = project.readJson(`${folder}/meta.json`)
      project.writeJson(`${folder}/meta.json`, { ...meta, name: `Language ${code}`, tag: code })
      for (const file of globSync(`${folder}/**/*.json`, { cwd: project.root }).filter(
        (each) => !each.endsWith('meta.json'),
      ))
        project.writeJson(file, translatedTexts(project.readJson(file), code))
      translateDocuments(project.root, code)
    },
  },
  {
    name: 'another call',
    apply: (project) => {
      const { id } = project.form(({ submit }) => (submit.action ?? 'store') === 'store')
      const path = freeName(
        '/pc/contactUpdate',
        project.forms.map(({ submit }) => submit.path),
      )
      project.editPage(id, ({ submit }) => {
        submit.path = path
      })
    },
  },
]

const accessOf = (project: OwnerProject, id: string): string | undefined =>
  project.pages.find((page) => page.id === id)?.access

const pageNames = (project: OwnerProject): string[] => project.pages.map(({ id }) => id)

/** Adds a page to the menu. @returns its id */
function addCallbackPage(project: OwnerProject): string {
  const id = freeName('callback', pageNames(project))
  project.writeJson(project.pageFile(id), {
    $schema: '../meta/page.schema.json',
    id,
    kind: 'form',
    path: `/${id}`,
    access: 'public',
    menu: { order: 100 + pageNames(project).length },
    schema: {
      type: 'object',
      required: ['name', 'phone'],
      properties: { name: { $ref: '../fields/name.json' }, phone: { $ref: '../fields/phone.json' } },
    },
    submit: { path: `/pc/${id}Update`, result: ['reference'], next: ['home'] },
  })
  project.write(`pages/${id}.json`, 'title', {
    en: 'Call me back',
    id: 'Telepon saya kembali',
    th: 'ขอให้โทรกลับ',
    tw: '請回電給我',
    vi: 'Gọi lại cho tôi',
    zh: '请给我回电',
  })
  return id
}
