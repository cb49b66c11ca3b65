import { fieldLabel } from '../../../forms/react/texts/fieldTexts.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { createI18n } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import type { TrialReport } from '../../model/protocol.ts'
import type { Texts } from '../../model/workspace.ts'
import { localeTexts } from '../files/parsedFiles.ts'
import type { StoredResponse } from '../state/workspaceStore.ts'

/** The form that a trial backend has stored, with the labels of its fields in a language. */
export function storedResponse(
  form: ResolvedForm,
  { stored }: TrialReport,
  language: string,
  texts: Texts,
): StoredResponse {
  const { tag } = languageMeta(language)
  const i18n = createI18n(tag, { [tag]: { translation: localeTexts(texts, language) } })
  return {
    title: i18n.t(`pages.${form.id}.title`) || form.id,
    sentAt: new Date(),
    reference: stored?.reference,
    values: (stored?.values ?? []).map(([pointer, text]) => [fieldLabel(form, pointer, i18n), text]),
    files: stored?.files ?? [],
  }
}
