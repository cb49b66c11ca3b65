import type { Page, ResolvedForm, Submit } from '../page.ts'
import { conditionsOf } from './conditions.ts'
import { describeBody, encodingOf } from './describeBody.ts'
import { describeFields } from './describeField.ts'
import { brief } from './facts.ts'
import { block, inEveryLanguage, row, type Voices } from './voices.ts'

/** A filled form to show the encoded body of. */
export interface Filled {
  name: string
  data: Record<string, unknown>
}

/**
 * A page as a person and a backend see it, as lines of text that are the same in every run: no markup, no generated ids,
 * no time. Any change of a page, field or text file that someone could notice changes it.
 * @param form of a form page
 * @param filled a filled form that keeps every rule
 */
export function describePage(page: Page, form: ResolvedForm | undefined, voices: Voices, filled?: Filled): string {
  const lines = [
    page.id,
    '='.repeat(page.id.length),
    row('kind', page.kind),
    row('path', `#${page.path}`),
    row('access', page.access),
    row('layout', page.layout ?? 'site'),
    row('menu', page.menu ? `place ${page.menu.order}` : 'not in the menu'),
    ...(page.calls ? [row('calls', page.calls.map(callOf).join(', '))] : []),
    ...(form ? submitRows(form.submit, encodingOf(form.schema)) : []),
    ...(form?.steps
      ? block(
          'steps',
          form.steps.map(({ id, fields }, index) => `${index + 1}. ${id}: ${fields.join(', ')}`),
        )
      : []),
    ...(form ? [row('review', form.review ? 'everything is shown before it is sent' : 'none')] : []),
    ...(page.kind === 'form' && page.recent
      ? [row('recent', 'who typed the password long ago logs in again first')]
      : []),
    ...(form?.draft === false ? [row('draft', 'nothing is kept')] : []),
    ...Object.entries(form?.renamed ?? {}).map(([old, name]) => row('renamed', `${old} → ${name}`)),
    ...Object.entries(form?.fromAddress ?? {}).map(([name, { parameter, lock }]) =>
      row('from address', `${name}: ?${parameter}=${lock ? ', then cannot be changed' : ''}`),
    ),
    '',
    ...pageTexts(page, form, voices),
    ...(form ? ['', 'FIELDS', '', ...describeFields(form, voices, form.schema, form.uiSchema)] : []),
    ...(form ? block('CONDITIONS', conditionsOf(form.schema)) : []),
    ...(form && filled ? ['', `BODY of “${filled.name}”`, ...describeBody(form.schema, filled.data)] : []),
  ]
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

const callOf = (path: string): string => `aspapi${path}.asp`

function submitRows(
  { path, action = 'store', answer = [], next = [], also = {}, ...others }: Submit,
  encoding: string,
): string[] {
  return [
    row('endpoint', `POST ${callOf(path)}`),
    row('encoding', encoding),
    row('action', action),
    ...Object.entries(others).map(([name, value]) => row(name, brief(value))),
    ...Object.entries(also).map(([name, fields]) => row('also', `${name}: sends ${brief(fields)}`)),
    row('success', answer.length === 0 ? 'shows nothing of the answer' : `shows ${answer.join(', ')}`),
    row('next', next.length === 0 ? '–' : next.join(', ')),
  ]
}

function pageTexts({ id }: Page, form: ResolvedForm | undefined, voices: Voices): string[] {
  const own = [
    'title',
    'intro',
    ...(form?.steps ?? []).map((step) => `steps.${step.id}`),
    'submit',
    ...Object.keys(form?.submit.also ?? {}).map((name) => `also.${name}`),
    'alsoHint',
    'success.title',
    'success.text',
  ]
  return [
    ...own.flatMap((name) => block(name, inEveryLanguage(voices, [`pages.${id}.${name}`]))),
    ...(form?.submit.answer ?? []).flatMap((name) =>
      block(`answer ${name}`, inEveryLanguage(voices, [`answer.${name}`])),
    ),
  ]
}
