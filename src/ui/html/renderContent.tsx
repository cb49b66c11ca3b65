import { createElement, type ReactNode } from 'react'
import type { Attributes } from './allowedAttributes.ts'
import { textContent, type ContentNode, type ElementNode } from './contentTree.ts'

/** What the site supplies for rendering. */
export interface RenderOptions {
  /** Announced after a link that opens a new tab, such as "opens in a new tab". */
  opensNewTab: string
  /** Label of a table without a caption. */
  tableLabel?: string | undefined
  /**
   * The page of this app (`#/…`) that a URL stands for, if any; asked for absolute URLs and for relative ones (`/…`,
   * `./…`). Any other URL opens a new tab, relative ones too: they lead to files beside the app, and opening those in its
   * place would lose form input.
   */
  linkTo?: ((url: string) => string | undefined) | undefined
}

/** The React elements of sanitized content. */
export function renderContent(content: ContentNode[], options: RenderOptions): ReactNode[] {
  return content.map((node, key) => (typeof node === 'string' ? node : renderElement(node, key, options)))
}

function renderElement({ tag, attributes, children }: ElementNode, key: number, options: RenderOptions): ReactNode {
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'img') return <img key={key} {...attributes} loading="lazy" decoding="async" />
  const renderedChildren = renderContent(children, options)
  if (tag === 'a')
    return (
      <ContentLink key={key} attributes={attributes} options={options}>
        {renderedChildren}
      </ContentLink>
    )
  if (tag === 'table')
    return (
      <ScrollArea key={key} label={captionText(children) || options.tableLabel}>
        <table {...attributes}>{renderedChildren}</table>
      </ScrollArea>
    )
  return createElement(tag, { key, ...attributes }, renderedChildren)
}

/** A link. One that leaves the app opens a new tab, says so, and sends no referrer. */
function ContentLink({
  attributes,
  options,
  children,
}: {
  attributes: Attributes
  options: RenderOptions
  children: ReactNode
}) {
  const href = String(attributes.href)
  if (/^(#\/|mailto:|tel:)/.test(href)) return <a {...attributes}>{children}</a>
  const page = options.linkTo?.(href)
  if (page?.startsWith('#/'))
    return (
      <a {...attributes} href={page}>
        {children}
      </a>
    )
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="vh">{` (${options.opensNewTab})`}</span>
    </a>
  )
}

/** Lets a table wider than the page scroll on its own, also by keyboard. */
function ScrollArea({ label, children }: { label: string | undefined; children: ReactNode }) {
  // A region needs a name.
  return (
    <div tabIndex={0} {...(label ? { role: 'region', 'aria-label': label } : {})}>
      {children}
    </div>
  )
}

function captionText(children: ContentNode[]): string {
  return textContent(children.filter((child) => typeof child !== 'string' && child.tag === 'caption'))
}
