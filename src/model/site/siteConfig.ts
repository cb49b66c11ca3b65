/** `schemas/site.json`: what all pages share and is not translated. */
export interface SiteConfig {
  $schema?: string
  /** The broker's name, and how languages write it that have a name of their own. */
  brand: { name: string; in?: Record<string, string> }
  logo: string
  tradingServer: string
  /** Names of documents, in the order of their links. */
  legal: string[]
  platforms: { id: string; address: string }[]
}

/** The broker's name in a language. */
export const brandName = ({ brand }: SiteConfig, language: string): string => brand.in?.[language] ?? brand.name
