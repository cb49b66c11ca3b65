import { themeTokens } from '../../site/app/theme/themeTokens.ts'

/** The theme of the frame: the site's. */
export const frameTokens = themeTokens
