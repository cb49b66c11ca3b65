import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { colorMode } from '../theme/colorMode.ts'

const themeColors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]

/** As the page was delivered: one colour for each mode of the system. */
const delivered = {
  light: themeColors.find((meta) => meta.media.includes('light'))?.content,
  dark: themeColors.find((meta) => meta.media.includes('dark'))?.content,
}

/** Keeps the description of the document in the current language, and the browser's own colour in the current mode. */
export function DocumentHead(): null {
  const { t } = useTranslator()
  const { mode } = useSnapshot(colorMode)
  const description = t('description')
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description])
  useEffect(() => {
    // A chosen mode counts in place of the system's.
    for (const meta of themeColors) meta.content = delivered[mode] ?? meta.content
  }, [mode])
  return null
}
