/** A run of text, plain or strong. */
export interface Inline {
  text: string
  strong: boolean
}

export type Block =
  { kind: 'heading'; text: Inline[] } | { kind: 'paragraph'; text: Inline[] } | { kind: 'list'; items: Inline[][] }

/** A legal document: `locales/<language>/legal/<document>.md`. */
export interface LegalDocument {
  title: string
  version: string
  /** Effective date, `yyyy-MM-dd`. */
  effective: string
  blocks: Block[]
}
