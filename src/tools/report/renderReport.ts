import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { impactRows } from '../../project/impact/formatImpact.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { ChangeReport, FormReport, PicturePair } from './changeReport.ts'

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem; color: #1a2733; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #c4ccd4; padding: .25rem .5rem; text-align: left; vertical-align: top; }
section { border-top: 2px solid #c4ccd4; margin-top: 2rem; }
.pair { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; }
img { border: 1px solid #c4ccd4; max-width: 100%; }
li { overflow-wrap: anywhere; }
`

/** The report as one page of HTML without links to other files. */
export function renderReport(report: ChangeReport, from: string): string {
  const { findings, forms, others } = report
  const title = `Changes since ${from}`
  const [breaking, harmless] = [true, false].map((isBreaking) =>
    findings.filter((finding) => finding.breaking === isBreaking),
  )
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('style', null, STYLE),
    ),
    h(
      'body',
      null,
      h('h1', null, title),
      h(
        'p',
        null,
        findings.length === 0
          ? 'Nothing changes for people or the backend.'
          : `${breaking?.length ?? 0} breaking, ${harmless?.length ?? 0} harmless.`,
      ),
      impactTable('Breaking', breaking ?? []),
      impactTable('Harmless', harmless ?? []),
      ...forms.map(formSection),
      others.length > 0 && h('p', null, `More forms have changed, without pictures here: ${others.join(', ')}.`),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}\n`
}

const impactTable = (title: string, findings: ImpactFinding[]): ReactNode =>
  findings.length > 0 && [
    h('h2', { key: 'title' }, title),
    h(
      'table',
      { key: 'table' },
      h('thead', null, h('tr', null, ...['page', 'field', 'what changes'].map((name) => h('th', null, name)))),
      h(
        'tbody',
        null,
        ...impactRows(findings).map(({ pages, field, sentence }) =>
          h('tr', null, h('td', null, pages), h('td', null, field), h('td', null, sentence)),
        ),
      ),
    ),
  ]

const formSection = ({ id, pairs, sameCount, newCases, goneCases, axeFindings }: FormReport): ReactNode =>
  h(
    'section',
    { key: id },
    h('h2', null, id),
    list('Findings of axe', axeFindings),
    axeFindings.length === 0 && h('p', null, 'axe finds nothing.'),
    list('New cases', newCases),
    list('Cases that are gone', goneCases),
    ...pairs.map(pictures),
    sameCount > 0 && h('p', null, `${sameCount} more pictures look the same.`),
  )

const list = (title: string, lines: string[]): ReactNode =>
  lines.length > 0 && [
    h('h3', { key: 'title' }, title),
    h('ul', { key: 'list' }, ...lines.map((line) => h('li', null, line))),
  ]

const pictures = ({ state, before, after }: PicturePair): ReactNode =>
  h(
    'div',
    null,
    h('h3', null, `${state.state}, ${state.language}`),
    h('div', { className: 'pair' }, picture('before', before), picture('after', after)),
  )

const picture = (caption: string, png: Buffer | undefined): ReactNode =>
  h(
    'figure',
    null,
    h('figcaption', null, png ? caption : `${caption}: none`),
    png && h('img', { src: `data:image/png;base64,${png.toString('base64')}`, alt: caption }),
  )
