import { themeTokens } from '../../site/app/theme/themeTokens.ts'

/** The frame of the gallery has the site's theme. */
export const frameTokens = themeTokens
