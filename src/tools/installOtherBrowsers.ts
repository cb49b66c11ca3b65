import { hasApt, installPackages, runInstaller } from './debian.ts'
import { findFirefox, findWebKitDriver, OTHER_BROWSER_PACKAGES } from './otherBrowsers.ts'

/** Installs Firefox and WebKitGTK if they are missing, by apt; elsewhere their tests are skipped and say so. */
const isInstalled = findFirefox() !== undefined && findWebKitDriver() !== undefined
if (!isInstalled && hasApt()) runInstaller(() => installPackages(OTHER_BROWSER_PACKAGES))
else if (!isInstalled)
  console.log(
    `Without apt only an installed Firefox can be tried, and WebKitGTK not at all. Debian has both: ${OTHER_BROWSER_PACKAGES.join(', ')}.`,
  )
