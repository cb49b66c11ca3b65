import type { Plugin } from 'vite'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { readLanguages, readMeta, readTexts } from '../../project/read/readTexts.ts'
import { statesOf } from '../../studio/gallery/galleryState.ts'
import { completeForm, completeWholeForm } from '../../project/cases/generator/completeForm.ts'
import type { CaseContext, FilledData } from '../../project/cases/formCase.ts'
import { textAt } from '../../project/texts/formatMessage.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

const SAMPLES = 'virtual:gallery/samples'
const FORMS = 'virtual:gallery/forms'
/** The language of the list of forms; all tools use it. */
const LIST_LANGUAGE = 'en'

/** Fixed date of the pictures, so that they do not change from day to day. */
const NOW = Date.UTC(2026, 0, 5, 9, 30)

/** Data with every field that can be filled in together; undefined if none could be generated. */
export const gallerySample = ({ schema }: ResolvedForm, context: CaseContext): FilledData | undefined =>
  completeWholeForm(schema, { ...context, now: NOW }) ?? completeForm(schema, { ...context, now: NOW })

/**
 * The modules of the gallery: sample data with option data, and the list of forms and languages.
 * @param only ids of the forms; all by default
 */
export function gallerySamples(root: string, context: CaseContext, only?: string[]): Plugin {
  return {
    name: 'formwright:gallery',
    resolveId: (id) => (id === SAMPLES || id === FORMS ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${SAMPLES}` && id !== `\0${FORMS}`) return undefined
      const { forms } = readDefinitions(root, { drafts: true })
      const list = [...forms.values()].filter((form) => only?.includes(form.id) ?? true)
      if (id === `\0${SAMPLES}`) {
        const data = Object.fromEntries(list.map((form) => [form.id, gallerySample(form, context) ?? {}]))
        return `export const samples = ${JSON.stringify({ data, optionData: context.optionData })}`
      }
      const texts = readTexts(root, LIST_LANGUAGE, { drafts: true })
      const entries = list.map((form) => ({
        id: form.id,
        title: textAt(texts, `pages.${form.id}.title`) ?? form.id,
        states: statesOf(form),
        isDraft: form.status === 'draft',
      }))
      const languages = readLanguages(root).map((code) => ({ code, name: readMeta(root, code).name }))
      return `export const forms = ${JSON.stringify(entries)}\nexport const languages = ${JSON.stringify(languages)}`
    },
  }
}
