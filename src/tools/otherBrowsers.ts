import { existsSync } from 'node:fs'
import { hasApt, installPackages, runInstaller } from './debian.ts'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']

/** Where Debian installs Firefox, and the driver that starts WebKitGTK's own small browser. */
export const [FIREFOX, WEBKIT_DRIVER] = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver'] as const

/** Installs both by apt if one is missing; elsewhere their tests are skipped and say so. */
if (import.meta.main && hasApt() && ![FIREFOX, WEBKIT_DRIVER, '/usr/bin/xauth'].every(existsSync))
  runInstaller(() => installPackages(PACKAGES))
