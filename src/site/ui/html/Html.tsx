import { memo, useLayoutEffect, useRef } from 'react'
import { sanitizeHtml, type ContentTexts } from './sanitizeHtml.ts'
import css from './prose.module.css'

export interface HtmlProps extends ContentTexts {
  /** HTML, or text without tags, whose lines become paragraphs. */
  source: string
}

/** Shows untrusted content of the backend, sanitized. */
export const Html = memo(function Html({ source, opensNewTab, tableLabel }: HtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => container.current?.replaceChildren(sanitizeHtml(source, { opensNewTab, tableLabel })),
    [source, opensNewTab, tableLabel],
  )
  return <div ref={container} className={css.prose} />
})
