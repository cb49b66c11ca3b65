import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Html } from '../../../src/site/ui/html/Html.tsx'

declare global {
  interface Window {
    /** Shows content as an article does. @returns its markup, without the container */
    showContent: (source: string) => string
  }
}

// The script of a page that shows nothing but content; `openContentPage` builds and serves it.
const container = document.body.appendChild(document.createElement('main'))
const root = createRoot(container)
let shown = 0

window.showContent = (source) => {
  flushSync(() => root.render(<Html key={shown++} source={source} opensNewTab="new tab" tableLabel="Table" />))
  return container.firstElementChild?.getHTML() ?? ''
}
