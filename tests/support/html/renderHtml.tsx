import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Html, type HtmlProps } from '../../../src/ui/html/Html.tsx'

/** Keeps emotion from writing style elements into the content. */
const emotionCache = createCache({ key: 'x' })
emotionCache.compat = true

/** `Html` with the providers that it needs. */
export function TestHtml(props: Partial<HtmlProps>) {
  return (
    <CacheProvider value={emotionCache}>
      <Html source="" opensNewTab="new tab" {...props} />
    </CacheProvider>
  )
}

/** Markup that content is rendered to, without its container. */
export function renderHtml(source: unknown, props: Partial<HtmlProps> = {}): string {
  const markup = renderToStaticMarkup(<TestHtml source={source} {...props} />)
  return markup.replace(/^<div class="[^"]*">([^]*)<\/div>$/, '$1')
}
