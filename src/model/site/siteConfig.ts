import type { Site } from '../schema/definitions.generated.ts'

/** `schemas/site.json`: what all pages share and is not translated. */
export type SiteConfig = Site

/** The broker's name in a language. */
export const brandName = ({ brand }: SiteConfig, language: string): string => brand.in?.[language] ?? brand.name
