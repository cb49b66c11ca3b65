import Box from '@mui/material/Box'
import { memo, useMemo } from 'react'
import { draw, type Site } from './draw.tsx'
import { prose } from './prose.ts'
import { readHtml } from './read.ts'

export interface HtmlProps extends Site {
  /** HTML, or text without tags, of which each line is a paragraph; whatever is neither text nor number is shown as nothing. */
  source: unknown
  /** Heard after a link that opens a new tab, such as "opens in a new tab". */
  opensNewTab: string
  /** What a table without a caption is called. */
  tableLabel?: string | undefined
  /**
   * The page of this app (`#/…`) that an address stands for, when it stands for one. It is asked for absolute addresses and
   * for relative ones as `/…` or `./…`; `#/…` is one already. All others open a new tab, also relative ones: they are files
   * or pages beside the app, and opening them in its place would lose what is filled in.
   */
  linkTo?: ((address: string) => string | undefined) | undefined
}

/**
 * Content from elsewhere, drawn as React elements of an allow-list; hostile or broken, it is shown as far as it is text.
 * Nothing is ever set as HTML, so that the policy `trusted-types 'none'` holds. Source: decision 018.
 */
export const Html = memo(function Html({ source, opensNewTab, tableLabel, linkTo }: HtmlProps) {
  const content = useMemo(
    () => readHtml(typeof source === 'string' || typeof source === 'number' ? String(source) : ''),
    [source],
  )
  if (content.length === 0) return null
  return <Box sx={prose}>{draw(content, { opensNewTab, tableLabel, linkTo })}</Box>
})
