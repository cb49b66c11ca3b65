import { useColorScheme } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'

/** Keeps the description of the document in the current language, and the browser's own colour in the current mode. */
export function DocumentHead(): null {
  const { t } = useTranslator()
  const { mode } = useColorScheme()
  const description = t('description')
  // As the page was delivered: one colour for each mode of the system.
  const [colors] = useState(() => ({ light: themeColor('light')?.content, dark: themeColor('dark')?.content }))
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description])
  useEffect(() => {
    for (const systemMode of ['light', 'dark'] as const) {
      // A chosen mode counts in place of the system's.
      const color = colors[mode === 'light' || mode === 'dark' ? mode : systemMode]
      if (color) themeColor(systemMode)?.setAttribute('content', color)
    }
  }, [mode, colors])
  return null
}

const themeColor = (mode: 'light' | 'dark'): HTMLMetaElement | null =>
  document.querySelector(`meta[name="theme-color"][media*="${mode}"]`)
