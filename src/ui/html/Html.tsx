import { memo, useMemo } from 'react'
import { renderContent, type RenderOptions } from './renderContent.tsx'
import { sanitizeHtml } from './sanitize.ts'
import css from './prose.module.css'

export interface HtmlProps extends RenderOptions {
  /** HTML, or text without tags, of which each line is a paragraph. Values other than text and numbers render nothing. */
  source: unknown
}

/**
 * Untrusted content as React elements of an allow-list. Nothing is ever assigned as HTML, so that the policy
 * `trusted-types 'none'` holds. Source: decisions 018 and 020.
 */
export const Html = memo(function Html({ source, opensNewTab, tableLabel, linkTo }: HtmlProps) {
  const content = useMemo(
    () => sanitizeHtml(typeof source === 'string' || typeof source === 'number' ? String(source) : ''),
    [source],
  )
  if (content.length === 0) return null
  return <div className={css.prose}>{renderContent(content, { opensNewTab, tableLabel, linkTo })}</div>
})
