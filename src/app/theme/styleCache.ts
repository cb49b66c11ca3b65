import createCache from '@emotion/cache'

/**
 * An emotion sheet made of constructed style sheets, which a Content-Security-Policy without `unsafe-inline` and
 * without nonces allows. Source: decision 006.
 */
class AdoptedSheet {
  readonly key: string
  /** Emotion looks here for the elements it would have made: whether there are any, and what follows the last. */
  readonly tags: { nextElementSibling: null }[] = []
  private readonly sheet = new CSSStyleSheet()

  constructor({ key }: { key: string }) {
    this.key = key
    // Global styles go before those of components, which win over them at the same specificity.
    const existing = document.adoptedStyleSheets
    document.adoptedStyleSheets = key.endsWith('-global') ? [this.sheet, ...existing] : [...existing, this.sheet]
  }

  insert(rule: string): void {
    this.tags[0] = { nextElementSibling: null }
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length)
    } catch (error) {
      // Vendor rules of other browsers are no rules here; anything else would be lost styling.
      if (!/:-(moz|ms|webkit)-|::-/.test(rule)) throw error
    }
  }

  flush(): void {
    this.tags.length = 0
    this.sheet.replaceSync('')
  }

  hydrate(): void {}
}

/** The cache that all styles of MUI go through. */
export const styleCache = createCache({ key: 'mui' })
// Emotion has no setting for the kind of sheet; `Global` takes its own from this one's constructor.
styleCache.sheet = new AdoptedSheet({ key: 'mui' }) as unknown as typeof styleCache.sheet
