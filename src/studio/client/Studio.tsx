import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  Typography,
} from '@mui/material'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { language } from '../../site/i18n/i18n.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { freeName } from '../model/fieldNames.ts'
import { pageFile, pageIds } from '../model/fileEdits.ts'
import { duplicateForm } from '../model/commands/formCommands.ts'
import { AddField } from './fields/AddField.tsx'
import { AddStep } from './fields/AddStep.tsx'
import { FieldTree } from './fields/FieldTree.tsx'
import { History } from './history/History.tsx'
import { Impact } from './reports/Impact.tsx'
import { JsonPane } from './json/JsonPane.tsx'
import { contentOf, localeTexts, textIn } from './state/parsedFiles.ts'
import { NewForm } from './forms/NewForm.tsx'
import { NewLanguage } from './forms/NewLanguage.tsx'
import { Preview } from './preview/Preview.tsx'
import { Problems } from './reports/Problems.tsx'
import { Properties } from './properties/Properties.tsx'
import { Rules } from './rules/Rules.tsx'
import { formIds, openForm, run, studio, useSelection, useVersion, workspace } from './state/workspaceStore.ts'
import { TestForm } from './testForm/TestForm.tsx'
import { Toolbar } from './shell/Toolbar.tsx'
import { useKeys } from './shell/useKeys.ts'
import { useWords, STUDIO_LANGUAGES } from './i18n/words.ts'
import { WordTable } from './wordTable/WordTable.tsx'

const DIALOGS = { addField: AddField, addStep: AddStep, newForm: NewForm, newLanguage: NewLanguage }

/** The whole Studio: the forms and fields, the preview, and the properties, texts and problems of the selection. */
export function Studio() {
  const words = useWords()
  const { i18n } = useTranslation()
  const { page, field, part } = useSelection()
  const { dialog, isUnreachable } = useSnapshot(studio)
  const Dialog = dialog && DIALOGS[dialog]
  useKeys()
  useEffect(() => {
    document.documentElement.lang = STUDIO_LANGUAGES[i18n.language]?.tag ?? i18n.language
  }, [i18n.language])
  return (
    <>
      <Toolbar />
      {isUnreachable && <Alert severity="error">{words('failed')}</Alert>}
      {Dialog && <Dialog />}
      <main className="st-panes" aria-label={words('title')}>
        <div className="st-pane st-side">
          <Forms />
          <Card id="fields" tabIndex={-1}>
            <CardContent>
              <Stack spacing={1}>
                <Typography variant="h2">{words('fields')}</Typography>
                <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
                  <Button onClick={() => (studio.dialog = 'addField')}>{words('addField')}</Button>
                  <Button onClick={() => (studio.dialog = 'addStep')}>{words('addStep')}</Button>
                </Stack>
                {/* The key gives each form a tree with its own open and focused items. */}
                <FieldTree key={page} />
              </Stack>
            </CardContent>
          </Card>
        </div>
        <div className="st-pane">
          <Preview />
          <WordTable />
          <Impact />
          <JsonPane />
          <TestForm />
          <History />
        </div>
        <div className="st-pane st-side">
          <Properties key={`${page} ${field} ${toPointer(part?.map(String) ?? [])}`} />
          <Rules />
          <Problems />
        </div>
      </main>
    </>
  )
}

/** The project's forms, with buttons to create or copy one. */
function Forms() {
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
