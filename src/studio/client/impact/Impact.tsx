import { memo } from 'react'
import { sayImpact, type ImpactFinding } from '../../../lint/impact/impactFinding.ts'
import { Region } from '../Region.tsx'
import { useTranslate, useWords } from '../words.ts'

export interface ImpactState {
  /** Undefined until it has been worked out once. */
  findings: ImpactFinding[] | undefined
  pending: boolean
}

/** What the unsaved changes mean for people and the backend, in plain words. */
export function Impact({ impact: { findings, pending } }: { impact: ImpactState }) {
  const words = useWords()
  return (
    <Region name="impact" summary="impactSummary" isBusy={pending}>
      <p role="status">{pending ? words('comparing') : findings?.length === 0 ? words('noImpact') : ''}</p>
      {findings && <Findings findings={findings} />}
    </Region>
  )
}

/** Findings in two lists: what breaks something, and what does not. */
export const Findings = memo(function Findings({ findings }: { findings: ImpactFinding[] }) {
  const words = useWords()
  const t = useTranslate()
  return [true, false].map((isBreaking) => {
    const list = findings.filter(({ breaking }) => breaking === isBreaking)
    if (list.length === 0) return null
    return (
      <div key={String(isBreaking)} className="st-findings">
        <h3>
          {words(isBreaking ? 'breaking' : 'harmless')} ({list.length})
        </h3>
        <ul className="st-problems">
          {list.map(({ page, field, ...finding }, index) => (
            <li key={index} data-severity={isBreaking ? 'error' : 'harmless'}>
              {page !== undefined && <strong>{field === undefined ? page : `${page} · ${field}`}</strong>}
              <p>{sayImpact(finding, t)}</p>
            </li>
          ))}
        </ul>
      </div>
    )
  })
})

/** How much of it breaks something, for the place beside the button that saves; leads to the list. */
export function ImpactSummary({ impact: { findings = [], pending } }: { impact: ImpactState }) {
  const words = useWords()
  if (findings.length === 0) return null
  const count = findings.filter(({ breaking }) => breaking).length
  return (
    <a href="#impact" className="st-link" aria-busy={pending} data-severity={count > 0 ? 'error' : undefined}>
      {words('impactCount', { breaking: count, harmless: findings.length - count })}
    </a>
  )
}
