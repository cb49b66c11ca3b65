import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { FieldsCard } from './fields/FieldsCard.tsx'
import { FormList } from './forms/FormList.tsx'
import { History } from './history/History.tsx'
import { useWords } from './i18n/words.ts'
import { JsonPane } from './json/JsonPane.tsx'
import { Preview } from './preview/Preview.tsx'
import { Properties } from './properties/Properties.tsx'
import { Impact } from './reports/Impact.tsx'
import { Problems } from './reports/Problems.tsx'
import { Rules } from './rules/Rules.tsx'
import { OpenDialog } from './shell/OpenDialog.tsx'
import { Toolbar } from './shell/Toolbar.tsx'
import { useKeys } from './shell/useKeys.ts'
import { useSelection } from './state/workspaceStore.ts'
import { TestForm } from './testForm/TestForm.tsx'
import { WordTable } from './wordTable/WordTable.tsx'

/** The whole Studio: the forms and fields, the preview, and the properties, texts and problems of the selection. */
export function Studio() {
  const words = useWords()
  const { page, field, part } = useSelection()
  useKeys()
  return (
    <>
      <Toolbar />
      <OpenDialog />
      <main className="st-panes" aria-label={words('title')}>
        <div className="st-pane st-side">
          <FormList />
          <FieldsCard />
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
