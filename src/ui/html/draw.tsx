import { createElement, type ReactNode } from 'react'
import type { Attributes } from './attributes.ts'
import { wordsOf, type Content, type Shape } from './content.ts'

/** What drawing needs to know of the site. */
export interface Site {
  opensNewTab: string
  tableLabel?: string | undefined
  linkTo?: ((address: string) => string | undefined) | undefined
}

/** React elements for `content`. */
export function draw(content: Content[], site: Site): ReactNode[] {
  return content.map((one, key) => (typeof one === 'string' ? one : drawShape(one, key, site)))
}

function drawShape({ tag, attributes, children }: Shape, key: number, site: Site): ReactNode {
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'img') return <img key={key} {...attributes} loading="lazy" decoding="async" />
  const drawn = draw(children, site)
  if (tag === 'a')
    return (
      <Link key={key} attributes={attributes} site={site}>
        {drawn}
      </Link>
    )
  if (tag === 'table')
    return (
      <Wide key={key} label={labelOf(children) || site.tableLabel}>
        <table {...attributes}>{drawn}</table>
      </Wide>
    )
  return createElement(tag, { key, ...attributes }, drawn)
}

/** A link. What leaves the app opens beside it, says so, and learns nothing of where it was opened from. */
function Link({ attributes, site, children }: { attributes: Attributes; site: Site; children: ReactNode }) {
  const address = String(attributes.href)
  if (/^(#\/|mailto:|tel:)/.test(address)) return <a {...attributes}>{children}</a>
  const page = site.linkTo?.(address)
  if (page?.startsWith('#/'))
    return (
      <a {...attributes} href={page}>
        {children}
      </a>
    )
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="vh">{` (${site.opensNewTab})`}</span>
    </a>
  )
}

/** A table that may be wider than the page: it scrolls on its own, with the keyboard too. */
function Wide({ label, children }: { label: string | undefined; children: ReactNode }) {
  // A region without a name is none.
  return (
    <div tabIndex={0} {...(label ? { role: 'region', 'aria-label': label } : {})}>
      {children}
    </div>
  )
}

function labelOf(children: Content[]): string {
  return wordsOf(children.filter((child) => typeof child !== 'string' && child.tag === 'caption'))
}
