import type { Site } from '../schema/definitions.generated.ts'

/** `schemas/site.json`: what the whole site shares and no translator writes. */
export type SiteConfig = Site

/** The broker's name as a language writes it. */
export const brandName = ({ brand }: SiteConfig, language: string): string => brand.in?.[language] ?? brand.name
