import { Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { Region } from '../parts/sections.tsx'
import { Properties } from '../properties/Properties.tsx'
import { startField, studio, useSelection } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { Palette } from './Palette.tsx'

/** The properties of the selected part, or the palette, from which fields are dragged into the form. */
export function FormPane() {
  const words = useWords()
  const { page, field, part } = useSelection()
  const selected = `form ${page} ${field} ${toPointer(part?.map(String) ?? [])}`
  /** The selection for which the palette is open; another one shows its properties. */
  const [paletteFor, setPaletteFor] = useState<string>()
  const isPalette = paletteFor === selected
  return (
    <>
      <Tabs
        value={isPalette ? 'palette' : 'properties'}
        aria-label={words('formPane')}
        className="st-tabs"
        sx={{ mb: 2 }}
        onChange={(_event, next) => setPaletteFor(next === 'palette' ? selected : undefined)}
      >
        <Tab value="properties" id="pane-properties" aria-controls="pane" label={words('properties')} />
        <Tab value="palette" id="pane-palette" aria-controls="pane" label={words('palette')} />
      </Tabs>
      <div id="pane" role="tabpanel" aria-labelledby={isPalette ? 'pane-palette' : 'pane-properties'}>
        {isPalette ? (
          <Region name="palette" summary="paletteSummary">
            <Palette onChoose={startField} onDrop={(kind) => startField(kind, studio.dropPlace)} />
          </Region>
        ) : (
          <Properties key={selected} />
        )}
      </div>
    </>
  )
}
