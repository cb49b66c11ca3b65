/** axe's findings in a picture, one line per rule. */
export interface Verdict {
  verdict: string[]
}

interface Axe {
  run: (
    context: Document,
    options: object,
  ) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

declare global {
  interface Window {
    /** axe-core, which `reportVerdicts` loads. */
    axe: Axe
  }
}

const MAX_HTML = 160

/**
 * Posts axe's findings to the gallery around the frame, now and after each message from it. Pages opened from a folder
 * have different origins, so only messages work.
 */
export function reportVerdicts(): void {
  if (window.parent === window) return
  const script = Object.assign(document.createElement('script'), { src: './axe.js' })
  script.addEventListener('load', () => {
    window.addEventListener('message', () => void report())
    void report()
  })
  document.head.append(script)
}

async function report(): Promise<void> {
  const { axe } = window
  // Do not preload style sheets: a page opened from a folder cannot, and only an experimental rule needs them.
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false })
  const verdict = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, MAX_HTML)).join(' | ')}`,
  )
  window.parent.postMessage({ verdict } satisfies Verdict, '*')
}
