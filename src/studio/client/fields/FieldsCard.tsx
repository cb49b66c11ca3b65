import { Button, Stack, Typography } from '@mui/material'
import { useWords } from '../i18n/words.ts'
import { studio, useSelection } from '../state/workspaceStore.ts'
import { FieldTree } from './FieldTree.tsx'

/** The tree of the form's steps and fields, with buttons to add one. */
export function FieldsCard() {
  const words = useWords()
  const { page } = useSelection()
  return (
    <Stack spacing={1} className="st-fields">
      <Typography variant="h2">{words('fields')}</Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => (studio.dialog = 'addField')}>{words('addField')}</Button>
        <Button onClick={() => (studio.dialog = 'addStep')}>{words('addStep')}</Button>
      </Stack>
      {/* The key gives each form a tree with its own open and focused items. */}
      <FieldTree key={page} />
    </Stack>
  )
}
