import { Box, Button, Card, CardContent, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useSnapshot } from 'valtio'
import { isObject } from '../../../forms/schema/isObject.ts'
import { language } from '../../../site/i18n/i18n.ts'
import { duplicateForm } from '../../model/commands/formCommands.ts'
import { freeName } from '../../model/fieldNames.ts'
import { pageFile, pageIds } from '../../model/fileEdits.ts'
import { useWords } from '../i18n/words.ts'
import { contentOf, localeTexts, textIn } from '../files/parsedFiles.ts'
import { formIds, openForm, run, studio, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'

/** The project's forms, with buttons to create or copy one. */
export function FormList() {
  const words = useWords()
  const { code } = useSnapshot(language)
  useVersion()
  const { page } = useSelection()
  const { texts } = workspace
  return (
    <Card component="nav" aria-label={words('forms')}>
      <CardContent>
        <Typography variant="h2">{words('forms')}</Typography>
        <List dense className="st-forms">
          {formIds(texts).map((id) => (
            <ListItem key={id} disablePadding>
              <ListItemButton
                selected={id === page}
                component="button"
                aria-current={id === page ? 'page' : undefined}
                onClick={() => openForm(id)}
              >
                <ListItemText
                  primary={isObject(contentOf(texts, pageFile(id))) ? id : `${id} ⚠`}
                  secondary={textIn(localeTexts(texts, code), ['pages', id, 'title'])}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Box className="st-row">
          <Button onClick={() => (studio.dialog = 'newForm')}>{words('newForm')}</Button>
          <Button
            onClick={() => {
              const id = freeName(page, pageIds(texts))
              if (run('duplicate', (current) => duplicateForm(current, page, id)) === undefined) openForm(id)
            }}
          >
            {words('duplicate')}
          </Button>
          <Button onClick={() => (studio.dialog = 'newLanguage')}>{words('newLanguage')}</Button>
        </Box>
      </CardContent>
    </Card>
  )
}
