import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { languageCode, languageMeta, preferredLanguage } from '../../i18n/languages.ts'
import { load } from '../../session/storage.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import css from './LanguageOffer.module.css'

/**
 * Offers the browser's language, in that language, until the visitor has chosen one; closing it chooses the language of
 * the page. It lies over the end of the window, so that nothing moves.
 */
export function LanguageOffer() {
  const { i18n } = useTranslation()
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed || load('language') !== undefined) return null
  const currentCode = languageCode(i18n.language)
  const code = preferredLanguage(navigator.languages)
  const { tag, offer } = languageMeta(code)
  if (!offer || code === currentCode) return null

  function answer(chosenCode: string) {
    setIsClosed(true)
    void chooseLanguage(chosenCode)
  }

  return (
    <section lang={tag} aria-label={offer} className={css.offer}>
      <Button onClick={() => answer(code)}>{offer}</Button>
      <Button
        color="inherit"
        lang={i18n.language}
        aria-label={languageMeta(currentCode).name}
        onClick={() => answer(currentCode)}
      >
        ✕
      </Button>
    </section>
  )
}
