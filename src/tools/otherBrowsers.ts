import { existsSync, globSync } from 'node:fs'

/** Debian's packages: Firefox speaks WebDriver BiDi itself, WebKit has a driver and needs a screen. */
export const OTHER_BROWSER_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'

/** Path of Firefox; undefined if it is not installed. */
export const findFirefox = (): string | undefined => FIREFOX_PATHS.find(existsSync)

/** Path of WebKitGTK's driver; undefined if it, its browser or the virtual screen is not installed. */
export const findWebKitDriver = (): string | undefined =>
  [WEBKIT_DRIVER, '/usr/bin/Xvfb'].every(existsSync) && findMiniBrowser() !== undefined ? WEBKIT_DRIVER : undefined

/** Path of WebKitGTK's own small browser. */
export const findMiniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser').sort().at(-1)
