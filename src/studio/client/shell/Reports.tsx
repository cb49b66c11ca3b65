import CloseIcon from '@mui/icons-material/Close'
import { IconButton, Paper, Tab, Tabs } from '@mui/material'
import { useSnapshot } from 'valtio'
import { Impact } from '../reports/Impact.tsx'
import { Problems } from '../reports/Problems.tsx'
import { studio } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** The reports on the files below the form, if one is open. */
export function Reports() {
  const words = useWords()
  const { report } = useSnapshot(studio)
  if (!report) return null
  return (
    <Paper square elevation={4} className="st-reports">
      <div className="st-reportTabs">
        <Tabs
          value={report}
          aria-label={words('reports')}
          className="st-tabs"
          onChange={(_event, next: typeof report) => (studio.report = next)}
        >
          {(['problems', 'impact'] as const).map((name) => (
            <Tab key={name} value={name} id={`tab-${name}`} aria-controls="report" label={words(name)} />
          ))}
        </Tabs>
        <IconButton aria-label={words('close')} onClick={() => (studio.report = undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
      <div id="report" role="tabpanel" aria-labelledby={`tab-${report}`} className="st-report">
        {report === 'problems' ? <Problems /> : <Impact />}
      </div>
    </Paper>
  )
}
