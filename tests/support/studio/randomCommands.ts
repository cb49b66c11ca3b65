import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addField, copyOfField, pasteField } from '../../../src/studio/model/commands/addCommands.ts'
import * as fields from '../../../src/studio/model/commands/fieldCommands.ts'
import { fieldPath } from '../../../src/studio/model/fieldLocations.ts'
import { languagesOf, pageFile, pageIds } from '../../../src/studio/model/fileEdits.ts'
import * as forms from '../../../src/studio/model/commands/formCommands.ts'
import { JsonText } from '../../../src/project/source/jsonText.ts'
import { newLanguage } from '../../../src/studio/model/commands/languageCommands.ts'
import { setMember } from '../../../src/studio/model/commands/memberCommands.ts'
import * as options from '../../../src/studio/model/commands/optionCommands.ts'
import * as rules from '../../../src/studio/model/commands/ruleCommands.ts'
import { simpleRules } from '../../../src/studio/model/simpleRules.ts'
import * as steps from '../../../src/studio/model/commands/stepCommands.ts'
import { setType } from '../../../src/studio/model/commands/typeCommands.ts'
import type { Edits, Texts } from '../../../src/studio/model/workspace.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

const TEMPLATES = globSync('src/studio/client/templates/*.json', { cwd: PROJECT_ROOT })
  .sort()
  .map((file) => JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')) as forms.FormTemplate)

/** The arguments of a random command. */
export interface Place {
  texts: Texts
  page: string
  field: string
  other: string
  language: string
  a: number
  b: number
  c: number
}

const pick = <T>(list: T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const jsonOf = (texts: Texts, page: string): JsonText => new JsonText(texts.get(pageFile(page)) ?? '{}')
const fieldsOf = (texts: Texts, page: string): string[] => jsonOf(texts, page).names(['schema', 'properties'])

/** A suitable field of any form; the field of the place if there is none. */
function fieldWith({ texts, page, field, a }: Place, isSuitable: (page: string, field: string) => boolean) {
  const found = pageIds(texts).flatMap((id) =>
    fieldsOf(texts, id)
      .filter((name) => isSuitable(id, name))
      .map((name) => ({ page: id, field: name })),
  )
  return pick(found, a) ?? { page, field }
}

/** A rule of any form; a made-up rule if there is none. */
function someRule({ texts, page, field, other, a }: Place) {
  const found = pageIds(texts).flatMap((id) =>
    [...simpleRules(jsonOf(texts, id).value(['schema'])).values()].map((rule) => ({ page: id, rule })),
  )
  return pick(found, a) ?? { page, rule: { effect: 'equal' as const, field, other } }
}

const stepOf = ({ texts, page, c }: Place): string => pick(steps.stepsOfPage(texts, page), c)?.id ?? 'step0'
const withList = (at: Place, isSuitable: (list: unknown[]) => boolean) =>
  fieldWith(at, (page, field) => {
    const list = jsonOf(at.texts, page).value(['schema', 'properties', field, 'enum'])
    return Array.isArray(list) && isSuitable(list)
  })
const listOf = ({ page, field }: { page: string; field: string }): options.OptionList => ({
  file: pageFile(page),
  path: ['schema', 'properties', field, 'enum'],
  wordFile: `pages/${page}.json`,
  wordPath: ['fields', field, 'options'],
})

/** The commands by name, each with the arguments of a place; some are refused there. */
export const COMMANDS: Record<string, (at: Place) => Edits> = {
  setRequired: ({ texts, page, field, c }) => fields.setRequired(texts, page, fieldPath(field), c % 2 === 0),
  addField: ({ texts, page, field, b, c }) =>
    addField(texts, page, {
      name: `field${c % 40}`,
      schema: { type: 'string', enum: ['a', 'b'] },
      after: b % 3 === 0 ? undefined : field,
      words: { en: { label: `Field “${c}”`, options: { a: 'A', b: 'B' } }, th: {} },
    }),
  removeField: ({ texts, page, field }) => fields.removeField(texts, page, fieldPath(field)),
  removeFieldWithRules: (at) => {
    const { page, rule } = someRule(at)
    return fields.removeFieldWithRules(at.texts, page, rule.field)
  },
  moveField: ({ texts, page, field, other, c }) =>
    fields.moveField(texts, page, field, c % 2 === 0 ? 'before' : 'after', other),
  renameField: ({ texts, page, field, c }) => fields.renameField(texts, page, fieldPath(field), `renamed${c % 30}`),
  setRetired: (at) => {
    const isRetired = (page: string, name: string) =>
      jsonOf(at.texts, page).value(['uiSchema', name, 'ui:widget']) === 'hidden'
    const { page, field } = at.c % 2 === 0 ? at : fieldWith(at, isRetired)
    return fields.setRetired(at.texts, page, fieldPath(field), at.c % 2 === 0)
  },
  setWord: ({ texts, page, field, language, c }) =>
    forms.setWord(texts, language, `pages/${page}.json`, ['fields', field, 'hint'], 'x'.repeat(c % 4)),
  addOption: (at) =>
    options.addOption(at.texts, listOf(withList(at, () => true)), `option${at.c % 9}`, {
      en: 'Option',
      vi: 'Tùy chọn',
    }),
  addOptions: (at) =>
    options.addOptions(at.texts, listOf(withList(at, () => true)), [
      { value: `line${at.b % 9}`, words: { en: 'Line' } },
      { value: `row${at.c % 9}`, words: {} },
    ]),
  removeOption: (at) => {
    const place = withList(at, (list) => list.length > 1)
    const list = jsonOf(at.texts, place.page).value(['schema', 'properties', place.field, 'enum'])
    return options.removeOption(at.texts, listOf(place), String(pick(Array.isArray(list) ? list : [], at.b)))
  },
  moveOption: (at) => {
    const place = withList(at, (list) => list.length > 1)
    const list = jsonOf(at.texts, place.page).value(['schema', 'properties', place.field, 'enum'])
    return options.moveOption(at.texts, listOf(place), String(pick(Array.isArray(list) ? list : [], at.b)), at.c % 3)
  },
  renameOption: (at) => {
    const place = withList(at, (list) => list.length > 0)
    const list = jsonOf(at.texts, place.page).value(['schema', 'properties', place.field, 'enum'])
    const value = String(pick(Array.isArray(list) ? list : [], at.b))
    return options.renameOption(at.texts, listOf(place), value, `renamed${at.c % 9}`, { en: `Renamed ${at.c}` })
  },
  addStep: ({ texts, page, c }) => steps.addStep(texts, page, `step${c % 9}`, { en: 'Step' }),
  removeStep: (at) => steps.removeStep(at.texts, at.page, stepOf(at)),
  moveStep: (at) => steps.moveStep(at.texts, at.page, stepOf(at), at.b % 3),
  moveToStep: (at) => steps.moveToStep(at.texts, at.page, at.field, stepOf(at)),
  pasteField: ({ texts, page, field, other }) =>
    pasteField(texts, page, copyOfField(texts, page, field), { after: other }).edits,
  movePart: ({ texts, page, field, c }) => fields.movePart(texts, page, fieldPath(field), c % 2 === 0 ? 1 : -1),
  setType: ({ texts, page, field, c }) =>
    setType(texts, page, fieldPath(field), ['string', 'array', 'boolean'][c % 3] ?? ''),
  setMember: ({ texts, page, c }) =>
    setMember(texts, page, { base: [], path: ['menu', 'order'] }, c % 3 === 0 ? undefined : c % 100),
  renamePage: ({ texts, page, c }) => forms.renamePage(texts, page, `page${c % 20}`),
  addRule: ({ texts, page, field, other, c }) =>
    rules.addRule(texts, page, {
      effect: c % 2 === 0 ? 'require' : 'show',
      field,
      when: c % 3 === 0 ? { field: other, operator: 'filled' } : { field: other, operator: 'is', value: 'a' },
    }),
  changeRule: (at) => {
    const { page, rule } = someRule(at)
    const other = pick(fieldsOf(at.texts, page), at.b) ?? ''
    return rules.changeRule(at.texts, page, rule, {
      effect: 'require',
      field: rule.field,
      when: { field: other, operator: 'is', value: 'b' },
    })
  },
  removeRule: (at) => {
    const { page, rule } = someRule(at)
    return rules.removeRule(at.texts, page, rule)
  },
  newLanguage: ({ texts, c }) => newLanguage(texts, { code: `x${'abcdefgh'[c % 8]}`, name: 'New', tag: 'de' }),
  newForm: ({ texts, b, c }) => forms.newForm(texts, `form${c % 20}`, { en: 'A form' }, pick(TEMPLATES, b)),
  duplicateForm: ({ texts, page, c }) => forms.duplicateForm(texts, page, `copy${c % 20}`),
}

/** The place that random numbers select. */
export function placeAt(texts: Texts, a: number, b: number, c: number): Place {
  const page = pick(
    pageIds(texts).filter((id) => fieldsOf(texts, id).length > 0),
    a,
  )
  const names = fieldsOf(texts, page ?? '')
  const [field = '', other = ''] = [pick(names, b), pick(names, c)]
  return { texts, page: page ?? '', field, other, language: pick(languagesOf(texts), c) ?? '', a, b, c }
}
