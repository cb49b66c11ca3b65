import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Html, type HtmlProps } from '../../../src/ui/html/Html.tsx'

/** With it, emotion keeps its rules to itself instead of writing style elements among the content. */
const emotionCache = createCache({ key: 'x' })
emotionCache.compat = true

/** `Html` as the tests show it. */
export function TestHtml(props: Partial<HtmlProps>) {
  return (
    <CacheProvider value={emotionCache}>
      <Html source="" opensNewTab="new tab" {...props} />
    </CacheProvider>
  )
}

/** The markup that content becomes, without the box around it. */
export function renderHtml(source: unknown, props: Partial<HtmlProps> = {}): string {
  const markup = renderToStaticMarkup(<TestHtml source={source} {...props} />)
  return markup.replace(/^<div class="[^"]*">([^]*)<\/div>$/, '$1')
}
