import AddIcon from '@mui/icons-material/Add'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import TranslateIcon from '@mui/icons-material/Translate'
import { Box, Chip, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useSnapshot } from 'valtio'
import { isObject } from '../../../forms/schema/isObject.ts'
import { isError } from '../../../model/site/definitionProblem.ts'
import { language } from '../../../site/i18n/i18n.ts'
import { duplicateForm } from '../../model/commands/formCommands.ts'
import { freeName } from '../../model/fieldNames.ts'
import { pageFile, pageIds } from '../../model/fileEdits.ts'
import { isDraft } from '../publish/pageStatus.ts'
import { pageOfFile } from '../reports/Problems.tsx'
import { NamedIconButton } from '../parts/NamedIconButton.tsx'
import { useWords } from '../i18n/words.ts'
import { contentOf, localeTexts, textIn } from '../files/parsedFiles.ts'
import { formIds, openForm, run, studio, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** The project's forms, with buttons to create or copy one. */
export function FormList() {
  const words = useWords()
  const { code } = useSnapshot(language)
  useVersion()
  const { page } = useSelection()
  const { texts } = workspace
  const { problems = [] } = useSnapshot(studio)
  const unsavedPages = new Set(workspace.changes().map(({ file }) => pageOfFile(file)))
  const problemsOf = Map.groupBy(problems, ({ file }) => pageOfFile(file))

  function duplicate() {
    const id = freeName(page, pageIds(texts))
    if (run('duplicate', (current) => duplicateForm(current, page, id)) === undefined) openForm(id)
  }

  return (
    <nav aria-label={words('forms')} className="st-forms">
      <Box className="st-row">
        <Typography variant="h2" sx={{ flex: 1 }}>
          {words('forms')}
        </Typography>
        <NamedIconButton name={words('newForm')} onClick={() => (studio.dialog = 'newForm')}>
          <AddIcon fontSize="small" />
        </NamedIconButton>
        <NamedIconButton name={words('duplicate')} onClick={duplicate}>
          <ContentCopyIcon fontSize="small" />
        </NamedIconButton>
        <NamedIconButton name={words('newLanguage')} onClick={() => (studio.dialog = 'newLanguage')}>
          <TranslateIcon fontSize="small" />
        </NamedIconButton>
      </Box>
      <List dense>
        {formIds(texts).map((id) => (
          <ListItem key={id} disablePadding>
            <ListItemButton
              ref={id === page ? bringIntoView : undefined}
              selected={id === page}
              component="button"
              aria-current={id === page ? 'page' : undefined}
              onClick={() => openForm(id)}
            >
              <ListItemText
                primary={isObject(contentOf(texts, pageFile(id))) ? id : `${id} ⚠`}
                secondary={textIn(localeTexts(texts, code), ['pages', id, 'title'])}
              />
              <span className="st-badges">
                {isDraft(texts, id) && <Chip size="small" variant="outlined" label={words('draft')} />}
                {unsavedPages.has(id) && <Chip size="small" color="primary" label={words('notSaved')} />}
                {problemsOf.has(id) && (
                  <Chip
                    size="small"
                    color={problemsOf.get(id)?.some(isError) ? 'error' : 'default'}
                    label={words('problemCount', { count: problemsOf.get(id)?.length })}
                  />
                )}
              </span>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </nav>
  )
}
