import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import type { Texts } from '../../model/workspace.ts'
import { useWords } from '../i18n/words.ts'
import type { RuleTextContext } from './sayRule.ts'

/** Context of rule sentences: words in the Studio's language, the form's texts in the preview's. */
export function useRuleTextContext(texts: Texts, page: string): RuleTextContext {
  const words = useWords()
  const { code } = useSnapshot(language)
  return { texts, page, code, words }
}
