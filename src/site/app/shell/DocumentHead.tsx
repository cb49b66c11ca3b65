import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useTranslation } from 'react-i18next'
import { colorMode } from '../theme/colorMode.ts'

const themeColors = import.meta.env.SSR
  ? []
  : [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]

/** The theme colours in the delivered HTML, one for each system colour mode. */
const deliveredColors = {
  light: themeColors.find((meta) => meta.media.includes('light'))?.content,
  dark: themeColors.find((meta) => meta.media.includes('dark'))?.content,
}

/** Keeps the document's description in the current language, and the browser's theme colour in the current mode. */
export function DocumentHead(): null {
  const { t } = useTranslation()
  const { mode } = useSnapshot(colorMode)
  const description = t('description')
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description])
  useEffect(() => {
    // A mode chosen against the system's applies to both metas.
    const isSystemMode = window.matchMedia(`(prefers-color-scheme: ${mode})`).matches
    for (const meta of themeColors) {
      const own = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = deliveredColors[isSystemMode ? own : mode] ?? meta.content
    }
  }, [mode])
  return null
}
