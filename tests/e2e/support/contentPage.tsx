import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Html } from '../../../src/site/ui/html/Html.tsx'

declare global {
  interface Window {
    /** Shows content as in an article. @returns its markup, without the container */
    showContent: (source: string) => string
  }
}

// Script of a page with content only; `openContentPage` builds and serves it.
const container = document.body.appendChild(document.createElement('main'))
const root = createRoot(container)
let renderCount = 0

window.showContent = (source) => {
  flushSync(() => root.render(<Html key={renderCount++} source={source} opensNewTab="new tab" tableLabel="Table" />))
  return container.firstElementChild?.getHTML() ?? ''
}
