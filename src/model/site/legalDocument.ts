/** A piece of running text, plain or strong. */
export interface Inline {
  text: string
  strong: boolean
}

export type Block =
  { kind: 'heading'; text: Inline[] } | { kind: 'paragraph'; text: Inline[] } | { kind: 'list'; items: Inline[][] }

/** A legal document as it is shown: `locales/<language>/legal/<document>.md`. */
export interface LegalDocument {
  title: string
  version: string
  /** The day from which it holds, `yyyy-MM-dd`. */
  effective: string
  blocks: Block[]
}
