/** `schemas/site.json`: untranslated data of all pages. */
export interface SiteConfig {
  $schema?: string
  /** The broker's name; `in` has the names of languages that write it differently. */
  brand: { name: string; in?: Record<string, string> }
  logo: string
  /** The server of real accounts in the trading platform. */
  tradingServer: string
  /** The server of demo accounts; absent: the same. */
  demoServer?: string
  /** Names of documents, in the order of their links. */
  legal: string[]
  platforms: { id: string; address: string }[]
}

/** The broker's name in a language. */
export const brandName = ({ brand }: SiteConfig, language: string): string => brand.in?.[language] ?? brand.name
