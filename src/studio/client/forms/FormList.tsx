import AddIcon from '@mui/icons-material/Add'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import TranslateIcon from '@mui/icons-material/Translate'
import { Box, Chip, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useSnapshot } from 'valtio'
import { isObject } from '../../../forms/schema/isObject.ts'
import { isError, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
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
      <Box className="st-row" sx={{ columnGap: 0.5 }}>
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
              <FormMarks
                isDraftForm={isDraft(texts, id)}
                isUnsaved={unsavedPages.has(id)}
                problems={problemsOf.get(id) ?? []}
                isOpen={id === page}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </nav>
  )
}

/** Marks of a form in the list; those of the open form scroll into view when they appear. */
function FormMarks({
  isDraftForm,
  isUnsaved,
  problems,
  isOpen,
}: {
  isDraftForm: boolean
  isUnsaved: boolean
  problems: DefinitionProblem[]
  isOpen: boolean
}) {
  const words = useWords()
  const marks = [
    ...(isDraftForm ? [<Chip key="draft" size="small" variant="outlined" label={words('draft')} />] : []),
    ...(isUnsaved ? [<Chip key="unsaved" size="small" color="primary" label={words('notSaved')} />] : []),
    ...(problems.length > 0
      ? [
          <Chip
            key="problems"
            size="small"
            color={problems.some(isError) ? 'error' : 'default'}
            label={words('problemCount', { count: problems.length })}
          />,
        ]
      : []),
  ]
  if (marks.length === 0) return null
  return (
    <span key={marks.length} ref={isOpen ? bringIntoView : undefined} className="st-badges">
      {marks}
    </span>
  )
}
