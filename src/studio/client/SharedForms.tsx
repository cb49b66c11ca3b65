import { AppBar, Toolbar, Typography } from '@mui/material'
import { useSnapshot } from 'valtio'
import { language } from '../../site/i18n/i18n.ts'
import { localeTexts, textIn } from './files/parsedFiles.ts'
import { Select } from './parts/inputs.tsx'
import { Preview } from './preview/Preview.tsx'
import { isDraft } from './publish/pageStatus.ts'
import { formIds, openForm, useSelection, workspace } from './state/workspaceStore.ts'
import { useWords } from './i18n/words.ts'

/** The forms of a shared project, one at a time, to be looked at and tried. */
export function SharedForms() {
  const words = useWords()
  const { code } = useSnapshot(language)
  const { page } = useSelection()
  const { texts } = workspace
  const nameOf = (id: string): string => {
    const title = textIn(localeTexts(texts, code), ['pages', id, 'title']) ?? id
    return isDraft(texts, id) ? `${title} (${words('draft')})` : title
  }
  return (
    <>
      <AppBar position="static" color="default">
        <Toolbar className="st-shared">
          <Typography variant="h1" noWrap sx={{ flexShrink: 0 }}>
            {words('preview')}
          </Typography>
          <Select
            label={words('tabForm')}
            value={page}
            options={formIds(texts).map((id) => [id, nameOf(id)])}
            onChange={(id) => openForm(id)}
          />
        </Toolbar>
      </AppBar>
      <main className="st-canvas" aria-label={words('preview')}>
        <Preview />
      </main>
    </>
  )
}
