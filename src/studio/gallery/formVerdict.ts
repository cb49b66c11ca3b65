/** What axe finds in a picture: one line a rule; none if it finds nothing. */
export interface Verdict {
  verdict: string[]
}

interface Axe {
  run: (
    context: Document,
    options: object,
  ) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

const MAX_HTML = 160

/**
 * Tells the gallery around the frame what axe finds, now and whenever it asks. By messages, since pages opened from a folder
 * are strangers to each other.
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
  const { axe } = window as unknown as { axe: Axe }
  // Only an experimental rule needs the sheets again, which a page opened from a folder cannot have.
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false })
  const verdict = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, MAX_HTML)).join(' | ')}`,
  )
  window.parent.postMessage({ verdict } satisfies Verdict, '*')
}
