import { Tab, Tabs } from '@mui/material'
import { useSnapshot } from 'valtio'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { FieldsCard } from './fields/FieldsCard.tsx'
import { FormPane } from './fields/FormPane.tsx'
import { FormList } from './forms/FormList.tsx'
import { History } from './history/History.tsx'
import { useWords } from './i18n/words.ts'
import { JsonPane } from './json/JsonPane.tsx'
import { Preview } from './preview/Preview.tsx'
import { Properties } from './properties/Properties.tsx'
import { LogicMap } from './rules/LogicMap.tsx'
import { Rules } from './rules/Rules.tsx'
import { OpenDialog } from './shell/OpenDialog.tsx'
import { Reports } from './shell/Reports.tsx'
import { SidePane, useHasRoom } from './shell/SidePane.tsx'
import { Toolbar } from './shell/Toolbar.tsx'
import { useKeys } from './shell/useKeys.ts'
import { studio, TABS, useSelection, type Tab as TabName } from './state/workspaceStore.ts'
import { TestForm } from './testForm/TestForm.tsx'
import { WordTable } from './wordTable/WordTable.tsx'

/** The text key of each tab's name. */
const TAB_WORDS: Record<TabName, string> = {
  form: 'tabForm',
  logic: 'tabLogic',
  words: 'words',
  look: 'look',
  test: 'tabTest',
  history: 'history',
  json: 'json',
}

/** The text key of the name of the pane beside the form. */
const PANE_WORDS: Partial<Record<TabName, string>> = {
  form: 'properties',
  logic: 'rules',
  look: 'look',
  test: 'tabTest',
}

/** The whole Studio: the forms and fields beside one tab at a time of the open form, and the reports on it below. */
export function Studio() {
  const words = useWords()
  const { tab } = useSnapshot(studio)
  useKeys()
  return (
    <>
      <Toolbar />
      <OpenDialog />
      <main className="st-panes" aria-label={words('title')}>
        <SidePane name="side" label={words('formsAndFields')}>
          <FormList />
          <FieldsCard />
        </SidePane>
        <div className="st-form">
          <Tabs
            value={tab}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label={words('parts')}
            className="st-tabs"
            onChange={(_event, next: TabName) => (studio.tab = next)}
          >
            {TABS.map((name) => (
              <Tab key={name} value={name} id={`tab-${name}`} aria-controls="tab" label={words(TAB_WORDS[name])} />
            ))}
          </Tabs>
          <div id="tab" role="tabpanel" aria-labelledby={`tab-${tab}`} className="st-tab">
            <TabContent tab={tab} />
          </div>
          <Reports />
        </div>
      </main>
    </>
  )
}

function TabContent({ tab }: { tab: TabName }) {
  const words = useWords()
  const { page, field, part } = useSelection()
  const hasRoom = useHasRoom()
  const paneLabel = words(PANE_WORDS[tab] ?? 'tabForm')
  const pane = {
    form: <FormPane />,
    logic: (
      <>
        <Rules />
        <LogicMap />
      </>
    ),
    look: <Properties key={`look ${page} ${field} ${toPointer(part?.map(String) ?? [])}`} isLook />,
    test: <TestForm />,
    words: undefined,
    history: undefined,
    json: undefined,
  }[tab]
  return (
    <>
      {/* The form stays, with its input, while other tabs are open. */}
      <div className="st-canvas" hidden={!pane && !(tab === 'json' && hasRoom)}>
        <Preview paneLabel={paneLabel} />
      </div>
      {pane && (
        <SidePane name="pane" label={paneLabel}>
          {pane}
        </SidePane>
      )}
      {!pane && (
        <div className="st-whole">
          {tab === 'words' && <WordTable />}
          {tab === 'history' && <History />}
          {tab === 'json' && <JsonPane />}
        </div>
      )}
    </>
  )
}
