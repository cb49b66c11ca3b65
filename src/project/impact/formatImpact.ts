import { escapeObeyed } from '../../model/escapeCharacters.ts'
import { sayImpact, type ImpactFinding } from './impactFinding.ts'

/** Data of the report beside its findings. */
export interface ReportFacts {
  /** Names of the two states: `main`, `the working tree`. */
  from: string
  to: string
  /** Sentences about parts that were not compared. */
  notes: string[]
}

/** The report as Markdown for a merge request; equal findings give equal text. */
export function formatImpact(findings: ImpactFinding[], { from, to, notes }: ReportFacts): string {
  const [bad, good] = [true, false].map((breaking) => rowsOf(findings.filter((each) => each.breaking === breaking)))
  const summary =
    findings.length === 0
      ? 'nothing changes for people or the backend.'
      : `${bad?.length ?? 0} breaking, ${good?.length ?? 0} harmless.`
  return [
    `## What this change means\n\nFrom ${escape(from)} to ${escape(to)}: ${summary}\n`,
    ...section('Breaking', bad ?? []),
    ...section('Harmless', good ?? []),
    ...notes.map((note) => `${escape(note)}\n`),
  ].join('\n')
}

/** A row of a table of findings: a finding on several pages takes one. */
export interface ImpactRow {
  pages: string
  field: string
  sentence: string
}

export const impactRows = (findings: ImpactFinding[]): ImpactRow[] =>
  [...Map.groupBy(findings, (finding) => `${finding.field ?? ''}\n${sayImpact(finding)}`).values()].flatMap((group) => {
    const pages = [...new Set(group.map(({ page }) => page ?? 'all'))].join(', ')
    return group.slice(0, 1).map((first) => ({ pages, field: first.field ?? '', sentence: sayImpact(first) }))
  })

const rowsOf = (findings: ImpactFinding[]): string[] =>
  impactRows(findings).map(
    ({ pages, field, sentence }) => `| ${escape(pages)} | ${escape(field)} | ${escape(sentence)} |`,
  )

const section = (title: string, rows: string[]): string[] =>
  rows.length === 0 ? [] : [`### ${title}\n\n| page | field | what changes |\n|---|---|---|\n${rows.join('\n')}\n`]

/** Escapes a text for a Markdown table, on one line, and for a terminal. */
const escape = (text: string): string =>
  escapeObeyed(text.replace(/\s+/g, ' '))
    .replace(/[\\|`*[\]]/g, '\\$&')
    .replace(/</g, '&lt;')
