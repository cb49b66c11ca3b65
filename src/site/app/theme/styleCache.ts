import createCache from '@emotion/cache'

/**
 * An emotion sheet of constructed style sheets, which a Content-Security-Policy allows without `unsafe-inline` and
 * nonces. Source: decision 006.
 */
class AdoptedSheet {
  readonly key: string
  /** Emotion expects its style elements here; it reads the length and the element after the last one. */
  readonly tags: { nextElementSibling: null }[] = []
  private readonly sheet = new CSSStyleSheet()

  constructor({ key }: { key: string }) {
    this.key = key
    // Global styles come first, so that components win at the same specificity.
    const existing = document.adoptedStyleSheets
    document.adoptedStyleSheets = key.endsWith('-global') ? [this.sheet, ...existing] : [...existing, this.sheet]
  }

  insert(rule: string): void {
    this.tags[0] = { nextElementSibling: null }
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length)
    } catch (error) {
      // Other browsers' vendor rules are invalid here; any other error would lose styles.
      if (!/:-(moz|ms|webkit)-|::-/.test(rule)) throw error
    }
  }

  flush(): void {
    this.tags.length = 0
    this.sheet.replaceSync('')
  }

  hydrate(): void {}
}

/** The cache of all MUI styles. */
export const styleCache = createCache({ key: 'mui' })
// Emotion has no option for the sheet; `Global` uses this one's constructor.
// `npm run import` renders pages without a `document`, only to test them.
if (typeof document !== 'undefined')
  styleCache.sheet = new AdoptedSheet({ key: 'mui' }) as unknown as typeof styleCache.sheet
