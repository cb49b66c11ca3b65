import { Box, Typography } from '@mui/material'
import { useSnapshot } from 'valtio'
import { sayImpact, type ImpactFinding } from '../../../project/impact/impactFinding.ts'
import { Region } from '../parts/sections.tsx'
import { studio } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'

export function Impact() {
  const words = useWords()
  const { findings, comparedVersion, version } = useSnapshot(studio)
  const isPending = comparedVersion !== version
  return (
    <Region name="impact" summary="impactSummary" isBusy={isPending}>
      <p role="status">{isPending ? words('comparing') : findings?.length === 0 ? words('noImpact') : ''}</p>
      {findings && <Findings findings={findings} />}
    </Region>
  )
}

/** Findings in two lists: breaking and harmless. */
export function Findings({ findings }: { findings: ImpactFinding[] }) {
  const words = useWords()
  const t = useTranslate()
  return [true, false].map((isBreaking) => {
    const list = findings.filter(({ breaking }) => breaking === isBreaking)
    if (list.length === 0) return null
    return (
      <div key={String(isBreaking)}>
        <Typography variant="h3">
          {words(isBreaking ? 'breaking' : 'harmless')} ({list.length})
        </Typography>
        <ul className="st-list">
          {list.map(({ page, field, ...finding }, index) => (
            <Box key={index} component="li" sx={{ borderColor: isBreaking ? 'error.main' : 'divider' }}>
              {page !== undefined && <strong>{field === undefined ? page : `${page} · ${field}`}</strong>}
              <Typography variant="body2">{sayImpact(finding, t)}</Typography>
            </Box>
          ))}
        </ul>
      </div>
    )
  })
}
