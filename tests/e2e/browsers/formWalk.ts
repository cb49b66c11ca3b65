import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { click, evaluateOn, selectOption, waitFor, type TestBrowser } from '../../support/browsers/testBrowser.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { jpeg, pdf, png } from '../../support/fileFixtures.ts'
import type { CaseContext, FilledData } from '../../../src/lint/cases/formCase.ts'
import { completeForm } from '../../../src/lint/generator/completeForm.ts'
import { isFileFacts, type FileFacts } from '../../../src/model/files/fileFacts.ts'
import { propertyNames, propertySchemas } from '../../../src/model/schema/walker.ts'
import { fieldTextKeys, type Texts } from '../../../src/model/site/siteTexts.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { formatMessage } from '../../../src/lint/texts/formatMessage.ts'

/** The texts of a language with its tag. */
export interface LanguageTexts {
  tag: string
  texts: Texts
}

/** A text as the site shows it, without the markup of links; of several keys the first that has one. */
export function textOf({ tag, texts }: LanguageTexts, ...keys: string[]): string {
  const text = formatMessage(texts, tag, keys, {})
  if (text === undefined) throw new Error(`There is no text ${keys.join(', ')}.`)
  return text.replace(/<\/?\d>/g, '')
}

/**
 * The smallest valid data of a form, made up from its schema.
 * @param own values to keep, such as an e-mail address
 */
export function sampleData(form: ResolvedForm, context: CaseContext, own: FilledData = {}): FilledData {
  const data = completeForm(form.schema, context, own)
  if (!data) throw new Error(`No valid ${form.id} could be made up.`)
  return data
}

/** Label of a field. */
export function labelOf(form: ResolvedForm, name: string, language: LanguageTexts): string {
  const [schema] = propertySchemas(form.schema, name)
  const keys = fieldTextKeys(form.id, name, form.library[name], 'label')
  return formatMessage(language.texts, language.tag, keys, {})?.replace(/<\/?\d>/g, '') ?? schema?.title ?? name
}

/** The fields for the solution of a verification image. */
export const captchaFields = (form: ResolvedForm): string[] =>
  propertyNames(form.schema).filter((name) => propertySchemas(form.schema, name).some(({ captcha }) => captcha))

/** The fields of `data` in the order of the form. */
export const fieldsOf = (form: ResolvedForm, data: FilledData): string[] =>
  propertyNames(form.schema).filter((name) => data[name] !== undefined)

/** Enters one value as a person would, by the field's label; nothing where the field takes none. */
export async function enterField(
  browser: TestBrowser,
  form: ResolvedForm,
  name: string,
  value: unknown,
  language: LanguageTexts,
): Promise<void> {
  const label = labelOf(form, name, language)
  const query = { role: 'field', name: label } as const
  await waitFor(browser, query)
  const { kind, isDone } = (await evaluateOn(browser, query, describeControl)) ?? { kind: 'missing' }
  if (isDone) return
  if (captchaFields(form).includes(name)) await browser.type(query, CAPTCHA_SOLUTION)
  else if (kind === 'file') await browser.chooseFiles(query, await writeFiles([value].flat().filter(isFileFacts)))
  else if (kind === 'fieldset') {
    const keys = fieldTextKeys(form.id, name, form.library[name], `options.${String(value)}`)
    await click(browser, { role: 'radio', name: textOf(language, ...keys) })
  } else if (kind === 'select-one') await selectOption(browser, query, String(value))
  else if (kind === 'checkbox') await click(browser, query)
  else if (kind === 'date') await browser.setDate(query, String(value))
  else await browser.type(query, String(value))
}

/** What a field is, and whether there is nothing to enter: it is ticked, or takes no value; runs in the page. */
function describeControl(element: Element): { kind: string; isDone: boolean } {
  const { type, checked, disabled, readOnly } = element as HTMLInputElement
  return { kind: type, isDone: (type === 'checkbox' && checked) || disabled || readOnly }
}

/** Files of the types of samples. @returns their paths */
async function writeFiles(samples: FileFacts[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-files-'))
  return Promise.all(
    samples.map(async ({ name, type }, index) => {
      const path = join(folder, `${index}-${name}`)
      writeFileSync(path, type === 'application/pdf' ? pdf() : await (type === 'image/png' ? png() : jpeg(1600, 1200)))
      return path
    }),
  )
}
