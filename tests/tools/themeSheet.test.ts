import { expect, test } from 'vitest'
import { themeCss } from '../../src/tools/vite/themeSheet.ts'

const tokens = (up: string, darkUp: string, font: string) => ({
  light: {
    '--mui-up': up,
    '--mui-border': 'var(--mui-line)',
    '--mui-line': '#ccc',
    '--mui-unused': '0',
    '--fw-font': font,
  },
  dark: { '--mui-up': darkUp, '--mui-line': '#333', '--mui-unused': '1' },
})
const names = new Set(['--mui-up', '--mui-border', '--fw-font'])

test('the sheet has the variables in use and those that they refer to, the dark ones also before a script has run', () => {
  const css = themeCss([{ tag: 'zh-TW', tokens: tokens('red', 'pink', 'A') }], names)
  expect(css.split('\n')).toEqual([
    ':root{color-scheme:light;--mui-up:red;--mui-border:var(--mui-line);--mui-line:#ccc;--fw-font:A;}',
    '[data-color-mode="dark"]{color-scheme:dark;--mui-up:pink;--mui-line:#333;}',
    '@media (prefers-color-scheme:dark){:root:not([data-color-mode]){color-scheme:dark;--mui-up:pink;--mui-line:#333;}}',
  ])
})

test('a language has only the variables that differ, in dark mode also those that differ in light mode alone', () => {
  const css = themeCss(
    [
      { tag: 'zh-TW', tokens: tokens('red', 'pink', 'A') },
      { tag: 'th', tokens: tokens('green', 'pink', 'B') },
    ],
    names,
  )
  expect(css.split('\n').slice(3)).toEqual([
    'html[lang="th"]{--mui-up:green;--fw-font:B;}',
    'html[lang="th"][data-color-mode="dark"]{--mui-up:pink;}',
    '@media (prefers-color-scheme:dark){html[lang="th"]:not([data-color-mode]){--mui-up:pink;}}',
  ])
})
