import type { i18n as I18n } from 'i18next'
import { declaringSubschema, messageParams, formatMessageParams } from '../../data/messageParams.ts'
import { BYTES_PER_KB, BYTES_PER_MB, toMegabytes } from '../../schema/files/fileFacts.ts'
import { problemsOfFiles } from '../../schema/keywords/file.ts'
import type { FormModel } from '../../data/formModel.ts'
import type { Problem } from '../../schema/problem.ts'
import type { Schema, UiSchema } from '../../schema/schema.ts'
import { nestedUiSchema } from '../../schema/uiSchema.ts'
import { subschemasAt } from '../../schema/subschemasAt.ts'
import { errorTextKeys, fieldTextKeys, textPathOf } from '../../data/textKeys.ts'
import { displayFileName } from './displayFileName.ts'

/** Label of the field at a JSON pointer, without the link markup of a declaration; empty for the whole form. */
export function fieldLabel(form: FormModel, pointer: string, i18n: I18n): string {
  const path = textPathOf(pointer)
  if (path === '') return ''
  const [schema] = subschemasAt(form.schema, path.split('.'))
  const ui = path.split('.').reduce(nestedUiSchema, form.uiSchema)
  return labelText(form, path, withUiTitle(schema, ui), i18n).replace(/<\/?\d>/g, '')
}

/** Label of the field at a text path; without a text its title, or its name: `firstName` → `First name`. */
export const labelText = (form: FormModel, path: string, schema: Schema | undefined, i18n: I18n): string =>
  i18n.t(fieldTextKeys(form.id, path, form.library[path], 'label')) ||
  (schema?.title ?? humanizeName(path.split('.').at(-1) ?? ''))

/** The schema with the title of its uiSchema, which wins over its own. */
export const withUiTitle = (schema: Schema | undefined, { 'ui:title': title }: UiSchema): Schema | undefined =>
  typeof title === 'string' ? { ...schema, title } : schema

function humanizeName(name: string): string {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const textsByProblem = new WeakMap<Problem, { form: FormModel; language: string; text: string }>()

/** Error message for a problem; cached, since field and summary show the same. */
export function errorText(form: FormModel, problem: Problem, i18n: I18n): string {
  const known = textsByProblem.get(problem)
  if (known?.form === form && known.language === i18n.language) return known.text
  const text = makeErrorText(form, problem, i18n)
  textsByProblem.set(problem, { form, language: i18n.language, text })
  return text
}

/** The full stop of a label; removed, since a colon and the error follow. */
const FULL_STOP = /[.。]$/u

/** The line of a problem in the error summary: a sentence of the field's own names it, others follow its label. */
export function summaryText(form: FormModel, problem: Problem, i18n: I18n): string {
  const { pointer, rule } = problem
  const message = errorText(form, problem, i18n)
  const path = textPathOf(pointer)
  const namesField =
    ABSENCE_RULES.includes(rule) && i18n.exists(fieldTextKeys(form.id, path, form.library[path], `errors.${rule}`))
  const label = namesField ? '' : fieldLabel(form, pointer, i18n)
  return label === '' ? message : i18n.t('form.labelAndValue', { label: label.replace(FULL_STOP, ''), value: message })
}

/** Rules of an empty field or an unticked declaration. */
const ABSENCE_RULES = ['required', 'const']

/** Error message for a problem, preceded by the file's name if the problem belongs to one file. */
function makeErrorText(form: FormModel, problem: Problem, i18n: I18n): string {
  const fileProblems = problemsOfFiles(problem)
  if (fileProblems.length > 1) return i18n.t('form.filesRefused', { count: fileProblems.length })
  const { name, size } = problem.params
  const message = ruleText(form, problem, i18n)
  if (typeof name !== 'string') return message
  const shownName = displayFileName(name)
  const field =
    problem.rule === 'fileSize' && typeof size === 'number'
      ? i18n.t('form.fileWithSize', { name: shownName, size: fileSizeText(size, i18n) })
      : shownName
  return i18n.t('form.labelAndValue', { label: field, value: message })
}

/** Message of a broken rule: the page's own text, else the library field's, else the general text of the rule. */
export function ruleText(form: FormModel, { pointer, rule, params }: Problem, i18n: I18n): string {
  const path = textPathOf(pointer)
  const formattedParams = formatMessageParams(
    messageParams(declaringSubschema(form.schema, pointer, rule, params), rule, params),
    i18n.language,
  )
  return i18n.t(errorTextKeys(form.id, path, form.library[path], rule), formattedParams)
}

/** The size of a file in MB, below one MB in kB, rounded up. */
export function fileSizeText(bytes: number, { t, language: tag }: I18n): string {
  const [key, size] =
    bytes < BYTES_PER_MB
      ? ['form.fileSizeSmall', Math.ceil(bytes / BYTES_PER_KB)]
      : ['form.fileSize', toMegabytes(bytes)]
  return t(key, { size: new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(size) })
}
