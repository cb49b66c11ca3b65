/** `schemas/site.json`: what the whole site shares and no translator writes. */
export interface SiteConfig {
  /** The broker's name: everywhere, and by language where it is written otherwise. */
  brand: { name: string; in?: Record<string, string> }
  /** File in `public/`. */
  logo: string
  /** The server's name in the trading platform. */
  tradingServer: string
  /** Legal documents in the order the footer links them. */
  legal: string[]
  /** Where the trading platform is to be had. */
  platforms: { id: string; address: string }[]
}

/** The broker's name as a language writes it. */
export const brandName = ({ brand }: SiteConfig, language: string): string => brand.in?.[language] ?? brand.name
