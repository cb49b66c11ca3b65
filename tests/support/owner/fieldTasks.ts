import { globSync } from 'node:fs'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { propertyNames } from '../../../src/forms/schema/walker.ts'
import { first, freeName, isNamedElsewhere, isPlainFormPage, optionalTexts, type OwnerTask } from './ownerChoices.ts'

/** Tasks of an owner on fields and their rules. */
export const FIELD_TASKS: OwnerTask[] = [
  {
    name: 'an optional field with words of its own',
    apply: (project) => {
      const { id, schema: before } = project.form(isPlainFormPage)
      const name = freeName('telegram', propertyNames(before))
      project.editPage(id, ({ schema, uiSchema }) => {
        schema.properties[name] = { type: 'string', minLength: 5, maxLength: 32, pattern: '^[a-z0-9_]*$' }
        const order = uiSchema?.['ui:order'] as string[] | undefined
        if (order && !order.includes('*')) order.push(name)
      })
      project.write(`pages/${id}.json`, `fields.${name}.label`, {
        en: 'Telegram name',
        id: 'Nama Telegram',
        th: 'ชื่อผู้ใช้ Telegram',
        tw: 'Telegram 名稱',
        vi: 'Tên Telegram',
        zh: 'Telegram 名称',
      })
      project.write(`pages/${id}.json`, `fields.${name}.errors.pattern`, {
        en: 'Use small letters, digits and _ only',
        id: 'Gunakan hanya huruf kecil, angka, dan _',
        th: 'ใช้ได้เฉพาะตัวพิมพ์เล็ก ตัวเลข และ _',
        tw: '只能使用小寫字母、數字和 _',
        vi: 'Chỉ dùng chữ thường, chữ số và _',
        zh: '只能使用小写字母、数字和 _',
      })
    },
  },
  {
    name: 'a field becomes required',
    apply: (project) => {
      const { id, schema } = project.form((form) => isPlainFormPage(form) && optionalTexts(form).length > 0)
      const name = first(optionalTexts({ schema }), 'optional field')
      project.editPage(id, (page) => {
        page.schema.required = [...(page.schema.required ?? []), name]
      })
    },
  },
  {
    name: 'a field is dropped',
    apply: (project) => {
      const elsewhere = (form: ResolvedForm, name: string) =>
        project.forms.some(
          (other) => other.id !== form.id && Object.values(other.library).includes(form.library[name] ?? name),
        )
      const droppable = (form: ResolvedForm) =>
        optionalTexts(form).filter((name) => elsewhere(form, name) && !isNamedElsewhere(project, form, name))
      const form = project.form((each) => droppable(each).length > 0)
      const name = first(droppable(form), 'field to drop')
      project.editPage(form.id, ({ schema, steps, uiSchema }) => {
        Reflect.deleteProperty(schema.properties, name)
        for (const step of steps ?? []) step.fields = step.fields.filter((each) => each !== name)
        if (uiSchema?.['ui:order'])
          uiSchema['ui:order'] = (uiSchema['ui:order'] as string[]).filter((each) => each !== name)
      })
      for (const language of project.languages) {
        const file = `locales/${language}/pages/${form.id}.json`
        const texts = project.readJson<{ fields?: Record<string, unknown> }>(file)
        if (texts.fields) Reflect.deleteProperty(texts.fields, name)
        if (texts.fields && Object.keys(texts.fields).length === 0) delete texts.fields
        project.writeJson(file, texts)
      }
    },
  },
  {
    name: 'fields in another order',
    apply: (project) => {
      const { id } = project.form((form) => isPlainFormPage(form) && propertyNames(form.schema).length > 2)
      project.editPage(id, ({ schema }) => {
        const [head, second, ...rest] = Object.entries(schema.properties)
        schema.properties = Object.fromEntries([second, head, ...rest].filter((entry) => entry !== undefined))
      })
    },
  },
  {
    name: 'one more option',
    apply: (project) => {
      const file = first(
        globSync('schemas/fields/*.json', { cwd: project.root })
          .sort()
          .filter((each) => {
            const { enum: options, ...field } = project.readJson(each)
            return Array.isArray(options) && options.length < 10 && !('optionsFrom' in field)
          }),
        'field with options of its own',
      )
      const field = project.readJson<{ enum: string[] }>(file)
      const option = freeName('unsaid', field.enum)
      project.writeJson(file, { ...field, enum: [...field.enum, option] })
      const name = file.replace(/^.*\/|\.json$/g, '')
      project.write('fields.json', `${name}.options.${option}`, {
        en: 'I would rather not say',
        id: 'Saya memilih tidak menyebutkan',
        th: 'ไม่ประสงค์จะระบุ',
        tw: '不便透露',
        vi: 'Tôi không muốn nêu',
        zh: '不便透露',
      })
    },
  },
  {
    name: 'another limit, with an error text of its own in one language',
    apply: (project) => {
      const limited = ({ schema }: ResolvedForm) =>
        Object.keys(schema.properties ?? {}).filter((name) => {
          const { maxLength = 0, pattern, enum: options } = schema.properties?.[name] ?? {}
          return maxLength > 100 && !pattern?.includes('{') && !options
        })
      const form = project.form((each) => limited(each).length > 0)
      const name = first(limited(form), 'limited text')
      project.editPage(form.id, ({ schema }) => {
        const field = schema.properties[name]
        if (field) field.maxLength = (form.schema.properties?.[name]?.maxLength ?? 0) - 50
      })
      const [language = 'en'] = project.languages.filter((each) => each !== 'en')
      project.write(
        `pages/${form.id}.json`,
        `fields.${name}.errors.maxLength`,
        { en: 'At most {{count}} characters, please', id: 'Paling banyak {{count}} karakter, ya' },
        [language],
      )
    },
  },
  {
    name: 'a field that is required only after a certain choice',
    apply: (project) => {
      const choices = ({ schema }: ResolvedForm) =>
        Object.keys(schema.properties ?? {}).filter((name) => {
          const { enum: options = [] } = schema.properties?.[name] ?? {}
          return options.length > 1 && schema.required?.includes(name)
        })
      const form = project.form(
        (each) => choices(each).length > 0 && optionalTexts(each).length > 0 && !('if' in each.schema),
      )
      const choice = first(choices(form), 'choice')
      const then = optionalTexts(form).at(-1) as string
      project.editPage(form.id, ({ schema }) => {
        Object.assign(schema, {
          if: {
            required: [choice],
            properties: { [choice]: { const: form.schema.properties?.[choice]?.enum?.at(-1) } },
          },
          then: { required: [then] },
        })
      })
    },
  },
  {
    name: 'a declaration with a link',
    apply: (project) => {
      const form = project.form(isPlainFormPage)
      const name = freeName('termsKnown', propertyNames(form.schema))
      const [legal] = project.readJson<{ legal: string[] }>('schemas/site.json').legal
      project.editPage(form.id, (page) => {
        page.schema.properties[name] = { type: 'boolean', const: true }
        page.schema.required = [...(page.schema.required ?? []), name]
        page.uiSchema = {
          ...page.uiSchema,
          [name]: { 'ui:widget': 'DeclarationWidget', 'ui:links': [`/legal/${legal}`] },
        }
      })
      project.write(`pages/${form.id}.json`, `fields.${name}.label`, {
        en: 'I know the <1>terms</1>',
        id: 'Saya mengetahui <1>ketentuannya</1>',
        th: 'ข้าพเจ้าทราบ<1>ข้อกำหนด</1>แล้ว',
        tw: '本人已知悉<1>條款</1>',
        vi: 'Tôi đã biết các <1>điều khoản</1>',
        zh: '本人已知悉<1>条款</1>',
      })
    },
  },
]
