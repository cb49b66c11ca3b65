import { isObject } from '../../forms/schema/isObject.ts'
import type { Page, ResolvedForm, Submit } from '../../model/site/pageDefinition.ts'
import { describeConditions } from './describeConditions.ts'
import { describeBody, bodyEncoding } from './describeBody.ts'
import { describeFields } from './describeField.ts'
import { inline } from './constraints.ts'
import { block, inAllLanguages, row, type LocaleTexts } from './localeTexts.ts'

/** A filled form, to show its encoded body. */
export interface FilledExample {
  name: string
  data: Record<string, unknown>
}

/**
 * Describes a page in plain text, as a person and a backend see it. The text is the same in every run, and every
 * noticeable change of a page, field or text file changes it.
 * @param form the resolved form of a form page
 * @param example a valid filled form
 */
export function describePage(
  page: Page,
  form: ResolvedForm | undefined,
  languages: LocaleTexts,
  example?: FilledExample,
): string {
  const lines = [
    page.id,
    '='.repeat(page.id.length),
    row('kind', page.kind),
    row('path', `#${page.path}`),
    row('access', page.access),
    row('layout', page.layout ?? 'site'),
    ...(page.parent === undefined ? [] : [row('parent', page.parent)]),
    row('menu', page.menu ? `place ${page.menu.order}` : 'not in the menu'),
    ...(page.calls ? [row('calls', page.calls.map(endpointOf).join(', '))] : []),
    ...(form ? submitRows(form.submit, bodyEncoding(form.schema)) : []),
    ...(form?.steps
      ? block(
          'steps',
          form.steps.map(({ id, fields }, index) => `${index + 1}. ${id}: ${fields.join(', ')}`),
        )
      : []),
    ...(form ? [row('review', form.review ? 'everything is shown before it is sent' : 'none')] : []),
    ...(page.kind === 'form' && page.requiresRecentSignIn
      ? [row('requiresRecentSignIn', 'who typed the password long ago logs in again first')]
      : []),
    ...(form?.saveDraft === false ? [row('saveDraft', 'nothing is kept')] : []),
    ...Object.entries(form?.renamedFields ?? {}).map(([old, name]) => row('renamedFields', `${old} → ${name}`)),
    ...Object.entries(form?.urlPrefill ?? {}).map(([name, { parameter, lock }]) =>
      row('urlPrefill', `${name}: ?${parameter}=${lock ? ', then cannot be changed' : ''}`),
    ),
    '',
    ...pageTexts(page, form, languages),
    ...(form ? ['', 'FIELDS', '', ...describeFields(form, languages, form.schema, form.uiSchema)] : []),
    ...(form ? block('CONDITIONS', describeConditions(form.schema)) : []),
    ...(form && example ? ['', `BODY of “${example.name}”`, ...describeBody(form.schema, example.data)] : []),
  ]
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

const endpointOf = (path: string): string => `aspapi${path}.asp`

function submitRows(
  { path, action = 'store', result = [], next = [], alternatives = {}, ...rest }: Submit,
  encoding: string,
): string[] {
  return [
    row('endpoint', `POST ${endpointOf(path)}`),
    row('encoding', encoding),
    row('action', action),
    ...Object.entries(rest).map(([name, value]) => row(name, inline(value))),
    ...Object.entries(alternatives).map(([name, fields]) => row('alternatives', `${name}: sends ${inline(fields)}`)),
    row('success', result.length === 0 ? 'shows nothing of the result' : `shows ${result.join(', ')}`),
    row('next', next.length === 0 ? '–' : next.join(', ')),
  ]
}

/** Texts of the page's own file, except those of fields and rules, which `describeFields` writes. */
function pageTexts({ id }: Page, form: ResolvedForm | undefined, languages: LocaleTexts): string[] {
  const textNames = [
    'title',
    'intro',
    ...(form?.steps ?? []).map((step) => `steps.${step.id}`),
    'submit',
    ...Object.keys(form?.submit.alternatives ?? {}).map((name) => `alternatives.${name}`),
    'alternativesHint',
    'success.title',
    'success.text',
  ]
  return [
    ...[...new Set([...textNames, ...otherTextNames(id, languages)])].flatMap((name) =>
      block(name, inAllLanguages(languages, [`pages.${id}.${name}`])),
    ),
    ...(form?.submit.result ?? []).flatMap((name) =>
      block(`result ${name}`, inAllLanguages(languages, [`result.${name}`])),
    ),
  ]
}

/** Names of the other texts of the page, for its own component, in the order of the text files. */
function otherTextNames(id: string, languages: LocaleTexts): string[] {
  return Object.values(languages).flatMap(({ texts }) => {
    const own = isObject(texts.pages) ? texts.pages[id] : undefined
    return isObject(own) ? textNamesIn(own).filter((name) => !name.startsWith('fields.')) : []
  })
}

const textNamesIn = (texts: Record<string, unknown>, path: string[] = []): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    isObject(text) ? textNamesIn(text, [...path, name]) : [[...path, name].join('.')],
  )
