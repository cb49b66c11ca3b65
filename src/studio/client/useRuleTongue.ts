import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import type { Texts } from '../model/workspace.ts'
import type { RuleTongue } from './sayRule.ts'
import { useWords } from './words.ts'

/** How the rules of a form are said: in the language of the Studio, with the form's words in that of the preview. */
export function useRuleTongue(texts: Texts, page: string): RuleTongue {
  const words = useWords()
  const { t } = useTranslation()
  const { code } = useSnapshot(language)
  return {
    texts,
    page,
    code,
    words,
    keyword: (name) => t(`properties.__rules.${name}.label`, { defaultValue: name }),
  }
}
