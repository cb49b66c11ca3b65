import { sayImpact, type ImpactFinding } from '../../project/impact/impactFinding.ts'

/** Longest first line that git's lists show whole, in characters. */
const MAX_SUBJECT = 72

/** Commit message from the impact: a first line with the pages, then a line for each finding. */
export function commitMessage(findings: ImpactFinding[], files: string[]): string {
  const pages = [...new Set(findings.map(({ page }) => page ?? 'site'))]
  const about = pages.slice(0, 3).join(', ') + (pages.length > 3 ? ' and others' : '')
  const [only] = findings
  const sentence = findings.length === 1 && only ? `${about}: ${lineOf({ ...only, page: '' })}` : ''
  if (sentence !== '' && sentence.length <= MAX_SUBJECT) return sentence
  if (findings.length === 0) return files.length === 1 ? `Change ${files[0]}` : `Change ${files.length} files`
  const count = findings.length === 1 ? 'one change' : `${findings.length} changes`
  return [`${about}: ${count}`, '', ...findings.map((each) => `- ${lineOf(each)}`)].join('\n')
}

const lineOf = ({ page, field, ...finding }: ImpactFinding): string =>
  [page, field]
    .filter(Boolean)
    .join(' ')
    .concat(page || field ? ': ' : '', sayImpact(finding).replace(/\s+/g, ' '))
