import type { ImpactFinding } from './impactFinding.ts'

/** Everything that the report says besides its findings. */
export interface ReportFacts {
  /** What is compared: `main`, `the working tree`. */
  from: string
  to: string
  /** A sentence about what was not looked at. */
  notes: string[]
}

/** The report as Markdown for a merge request: the same text for the same findings. */
export function formatImpact(findings: ImpactFinding[], { from, to, notes }: ReportFacts): string {
  const [bad, good] = [findings.filter(({ breaking }) => breaking), findings.filter(({ breaking }) => !breaking)]
  const heading = `## What this change means\n\nFrom ${escape(from)} to ${escape(to)}: ${
    findings.length === 0
      ? 'nothing changes for people or the backend.'
      : `${bad.length} breaking, ${good.length} harmless.`
  }\n`
  return [
    heading,
    ...section('Breaking', bad),
    ...section('Harmless', good),
    ...notes.map((note) => `${escape(note)}\n`),
  ].join('\n')
}

function section(title: string, findings: ImpactFinding[]): string[] {
  if (findings.length === 0) return []
  const rows = [...Map.groupBy(findings, ({ field, sentence }) => `${field ?? ''}\n${sentence}`).values()].map(
    (group) => {
      const [first] = group
      const pages = [...new Set(group.map(({ page }) => page ?? 'all'))].join(', ')
      return `| ${escape(pages)} | ${escape(first?.field ?? '')} | ${escape(first?.sentence ?? '')} |`
    },
  )
  return [`### ${title}\n\n| page | field | what changes |\n|---|---|---|\n${rows.join('\n')}\n`]
}

/** Text as Markdown shows it, on one line. */
const escape = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\|`*_[\]#]/g, (character) => (character === '_' || character === '#' ? character : `\\${character}`))
    .replace(/</g, '&lt;')
