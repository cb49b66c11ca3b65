import type { JSONPath } from 'jsonc-parser'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Alert } from '../../ui/base/Alert.tsx'
import { language } from '../../i18n/i18n.ts'
import { isObject } from '../../model/isObject.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import { pageFile, pageIds } from '../model/fileEdits.ts'
import { duplicateForm, freeId } from '../model/formCommands.ts'
import { textPathOfPart } from '../model/placeCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { AddField } from './AddField.tsx'
import { AddStep } from './AddParts.tsx'
import { allFieldNames, partInfo } from './fieldInfo.ts'
import { FieldTree } from './FieldTree.tsx'
import { History } from './history/History.tsx'
import { Impact } from './impact/Impact.tsx'
import { useImpact } from './impact/useImpact.ts'
import { JsonPane } from './json/JsonPane.tsx'
import { useJsonGuard } from './json/useJsonGuard.ts'
import { contentOf, localeTexts, textIn } from './parsedFiles.ts'
import { NewForm } from './NewForm.tsx'
import { NewLanguage } from './NewLanguage.tsx'
import { Preview, type ShownState } from './Preview.tsx'
import { Problems } from './Problems.tsx'
import { Properties } from './Properties.tsx'
import { Rules } from './Rules.tsx'
import type { Selection } from './selection.ts'
import { TestForm } from './testForm/TestForm.tsx'
import { Toolbar } from './Toolbar.tsx'
import { partAt, treeItems } from './treeItems.ts'
import { useDisk } from './useDisk.ts'
import { useEditKeys } from './useEditKeys.ts'
import { useHandler } from './useHandler.ts'
import { usePanel } from './usePanel.ts'
import { usePartKeys } from './usePartKeys.ts'
import { run, useKeptWork, useProblems, useVersion } from './useWorkspace.ts'
import { useWords, STUDIO_LANGUAGES } from './words.ts'
import { WordTable } from './WordTable.tsx'

/** The whole Studio: forms and fields, the live form, the properties of what is selected, its words and its problems. */
export function Studio({ workspace }: { workspace: Workspace }) {
  const words = useWords()
  const { code } = useSnapshot(language)
  const { i18n } = useTranslation()
  useVersion(workspace)
  const { texts } = workspace
  const forms = pageIds(texts).filter((id) => Object(contentOf(texts, pageFile(id))).kind !== 'screen')
  const [selection, setSelection] = useState<Selection>({ page: forms[0] ?? '', field: undefined })
  const { panel, openPanel, closePanel } = usePanel<'addField' | 'addStep' | 'newForm' | 'newLanguage'>()
  const [shown, setShown] = useState<ShownState>({ state: 'empty' })
  const failure = useKeptWork(workspace)
  const { problems, pending } = useProblems(workspace)
  const impact = useImpact(workspace)
  const page = forms.includes(selection.page) ? selection.page : (forms[0] ?? '')
  const field =
    selection.field !== undefined && allFieldNames(texts, page).includes(selection.field) ? selection.field : undefined
  const json = useJsonGuard(workspace, page)
  const open = useHandler((next: Selection) =>
    next.page === page ? setSelection(next) : json.leave(() => setSelection(next)),
  )
  const select = useHandler((name: string | undefined, place?: JSONPath) =>
    setSelection({ page, field: name, part: place }),
  )
  const selectAt = useHandler((names: string[]) => {
    if (names[0] !== undefined) select(names[0], partAt(treeItems(texts, page), names))
  })
  const { part } = selection
  const selectedPart = field !== undefined && part && partInfo(texts, page, part) ? part : undefined
  const showFile = useHandler(json.showFile)

  usePartKeys()
  useEditKeys(workspace)
  useDisk(workspace)
  useEffect(() => {
    const tag = STUDIO_LANGUAGES[i18n.language]?.tag ?? i18n.language
    document.documentElement.lang = tag
  }, [i18n.language])
  return (
    <div className="st-app">
      <Toolbar workspace={workspace} problemCount={problems?.length} impact={impact}>
        {json.isRefused && json.fault && (
          <Alert severity="error" role="alert">
            <a href="#json">{words('refusedToLeave', { file: json.file, line: json.fault.line })}</a>
          </Alert>
        )}
      </Toolbar>
      {failure !== undefined && <Alert severity="error">{words('failed')}</Alert>}
      <main className="st-panes" aria-label={words('title')}>
        <div className="st-pane st-left">
          <nav aria-label={words('forms')}>
            <h2>{words('forms')}</h2>
            <ul className="st-forms">
              {forms.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === page ? 'page' : undefined}
                    onClick={() => open({ page: id, field: undefined })}
                  >
                    {id}
                    <span className="st-title" aria-hidden="true">
                      {textIn(localeTexts(texts, code), ['pages', id, 'title'])}
                    </span>
                    {isObject(contentOf(texts, pageFile(id))) ? null : <span aria-hidden="true"> ⚠</span>}
                  </button>
                </li>
              ))}
            </ul>
            <div className="st-row">
              <button type="button" className="st-button" onClick={() => openPanel('newForm')}>
                {words('newForm')}
              </button>
              <button
                type="button"
                className="st-button"
                onClick={() => {
                  const id = freeId(texts, page)
                  if (run(workspace, 'duplicate', (current) => duplicateForm(current, page, id)) === undefined)
                    open({ page: id, field: undefined })
                }}
              >
                {words('duplicate')}
              </button>
              <button type="button" className="st-button" onClick={() => openPanel('newLanguage')}>
                {words('newLanguage')}
              </button>
            </div>
          </nav>
          {panel === 'newLanguage' && <NewLanguage workspace={workspace} onClose={() => closePanel()} />}
          {panel === 'newForm' && (
            <NewForm
              workspace={workspace}
              onClose={(id) => {
                closePanel()
                if (id !== undefined) open({ page: id, field: undefined })
              }}
            />
          )}
          <FieldTree workspace={workspace} page={page} selected={field} part={selectedPart} onSelect={select}>
            <div className="st-row">
              <button type="button" className="st-button" onClick={() => openPanel('addField')}>
                {words('addField')}
              </button>
              <button type="button" className="st-button" onClick={() => openPanel('addStep')}>
                {words('addStep')}
              </button>
            </div>
            {panel === 'addStep' && <AddStep workspace={workspace} page={page} onClose={() => closePanel()} />}
          </FieldTree>
        </div>
        <div className="st-pane st-middle">
          {panel === 'addField' && (
            <AddField
              workspace={workspace}
              page={page}
              after={field}
              onClose={(name) => {
                closePanel(name === undefined)
                if (name !== undefined) select(name)
              }}
            />
          )}
          <Preview
            workspace={workspace}
            page={page}
            selected={selectedPart ? textPathOfPart(selectedPart).join('.') : field}
            shown={shown}
            onShow={setShown}
            onSelect={selectAt}
          />
          <WordTable workspace={workspace} page={page} />
          <Impact impact={impact} />
          <JsonPane
            workspace={workspace}
            page={page}
            field={field}
            file={json.file}
            onFile={showFile}
            fault={json.fault}
            problems={problems}
          />
          <TestForm workspace={workspace} page={page} onShow={setShown} />
          <History workspace={workspace} page={page} />
        </div>
        <div className="st-pane st-right">
          <Properties
            key={`${page} ${field} ${toPointer(selectedPart?.map(String) ?? [])}`}
            workspace={workspace}
            page={page}
            field={field}
            part={selectedPart}
            onRenamed={select}
            onPageRenamed={(id) => setSelection({ page: id, field: undefined })}
          />
          <Rules key={`rules ${page} ${field}`} workspace={workspace} page={page} field={field} />
          <Problems workspace={workspace} problems={problems} pending={pending} onSelect={open} />
        </div>
      </main>
    </div>
  )
}
