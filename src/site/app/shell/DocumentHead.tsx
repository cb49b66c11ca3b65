import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useTranslation } from 'react-i18next'
import { colorMode } from '../theme/colorMode.ts'

const themeColors = import.meta.env.SSR
  ? []
  : [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]

/** As the page was delivered: one colour for each mode of the system. */
const delivered = {
  light: themeColors.find((meta) => meta.media.includes('light'))?.content,
  dark: themeColors.find((meta) => meta.media.includes('dark'))?.content,
}

/** Keeps the description of the document in the current language, and the browser's own colour in the current mode. */
export function DocumentHead(): null {
  const { t } = useTranslation()
  const { mode } = useSnapshot(colorMode)
  const description = t('description')
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description])
  useEffect(() => {
    // A mode that was chosen against the system's counts for both.
    const isSystemMode = window.matchMedia(`(prefers-color-scheme: ${mode})`).matches
    for (const meta of themeColors) {
      const own = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = delivered[isSystemMode ? own : mode] ?? meta.content
    }
  }, [mode])
  return null
}
