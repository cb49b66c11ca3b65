import { Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { language } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import {
  differencesOf,
  resolveConflict,
  type Difference,
  type FileConflict,
  type Side,
} from '../../model/fileConflicts.ts'
import { differingLines, differingParts } from '../../model/differingParts.ts'
import { labelOf } from '../files/fieldInfo.ts'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { pageOfFile } from '../reports/Problems.tsx'
import { useVersion, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

const SIDES: Side[] = ['disk', 'here']
/** Text key of each side's name. */
const SIDE_WORDS = { disk: 'onDisk', here: 'here' }
/** Text key by the side that alone has changed. */
const CHANGED_WORDS = { disk: 'changedOnDisk', here: 'changedHere', both: 'changedBoth' }

/** Dialog with the differences of files changed both on disk and here, with a choice for each and for all. */
export function ConflictDialog() {
  const words = useWords()
  useVersion()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const conflicts = workspace.conflicts().map((conflict) => {
    const differences = differencesOf(conflict).map((difference) => {
      const id = [conflict.file, toPointer(difference.path.map(String)), difference.kind].join(' ')
      return { ...difference, id, side: choices[id] ?? difference.changedBy }
    })
    return { ...conflict, differences }
  })
  const all = conflicts.flatMap(({ differences }) => differences)
  const openCount = all.filter(({ side }) => side === undefined).length

  return (
    <FormDialog
      title={words('conflictTitle')}
      submit={words('takeOver')}
      maxWidth="md"
      isDisabled={all.length === 0 || openCount > 0}
      onSubmit={() => {
        workspace.resolve(
          new Map(
            conflicts.map(({ differences, ...conflict }) => [
              conflict.file,
              // The dialog cannot be confirmed before each difference has a side.
              resolveConflict(conflict, differences, ({ side }) => side ?? 'here'),
            ]),
          ),
        )
        return undefined
      }}
      onClose={closeDialog}
    >
      <Typography>{words('conflictSummary')}</Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {SIDES.map((side) => (
          <Button key={side} onClick={() => setChoices(Object.fromEntries(all.map(({ id }) => [id, side])))}>
            {words(side === 'disk' ? 'useDisk' : 'useHere')}
          </Button>
        ))}
      </Stack>
      <p role="status">{openCount > 0 ? words('choicesLeft', { count: openCount }) : ''}</p>
      {conflicts.map(({ differences, ...conflict }) => (
        <Stack key={conflict.file} component="section" spacing={2} aria-label={conflict.file}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {conflict.file}
          </Typography>
          {differences.map((difference) => (
            <Choice
              key={difference.id}
              conflict={conflict}
              difference={difference}
              side={difference.side}
              onChoose={(side) => setChoices({ ...choices, [difference.id]: side })}
            />
          ))}
        </Stack>
      ))}
    </FormDialog>
  )
}

/** Both sides of a difference, with the differing parts marked. */
function Choice({
  conflict: { file },
  difference,
  side,
  onChoose,
}: {
  conflict: FileConflict
  difference: Difference
  side: Side | undefined
  onChoose: (side: Side) => void
}) {
  const words = useWords()
  const id = useId()
  const { code } = useSnapshot(language)
  const { kind, path, changedBy } = difference
  const [disk, here] = textsOf(difference)
  const [diskParts, hereParts] = differingParts(disk ?? '', here ?? '')
  const textLanguage = /^locales\/([^/]+)\//.exec(file)?.[1]
  return (
    <div role="group" aria-labelledby={id}>
      <Typography id={id} component="h4" variant="body1">
        {kind === 'file' ? words('wholeFile') : nameOf(file, path, code)}
        {kind === 'order' && ` (${words('orderOfMembers')})`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {words(CHANGED_WORDS[changedBy ?? 'both'])}
      </Typography>
      <RadioGroup
        className="st-sides"
        value={side ?? ''}
        onChange={(_event, chosen) => {
          for (const each of SIDES) if (each === chosen) onChoose(each)
        }}
      >
        {SIDES.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            className="st-sideOfConflict"
            control={<Radio size="small" />}
            label={
              <>
                <strong>{words(SIDE_WORDS[each])}</strong>
                <span
                  className="st-value"
                  lang={textLanguage === undefined ? undefined : languageMeta(textLanguage).tag}
                >
                  {(each === 'disk' ? disk : here) === undefined ? (
                    <em>{words('notThere')}</em>
                  ) : (
                    (each === 'disk' ? diskParts : hereParts).map(({ text, isOwn }, at) =>
                      isOwn ? <mark key={at}>{text}</mark> : text,
                    )
                  )}
                </span>
              </>
            }
          />
        ))}
      </RadioGroup>
    </div>
  )
}

/** The path of a member, after the label of its field. */
function nameOf(file: string, path: Difference['path'], code: string): string {
  const steps = path.join(' › ')
  const page = pageOfFile(file)
  const [field] = path[0] === 'schema' ? path.slice(2) : path.slice(1)
  const isOfField = ['fields', 'uiSchema'].includes(String(path[0])) || path[1] === 'properties'
  if (page === undefined || field === undefined || !isOfField) return steps
  return `${labelOf(workspace.texts, page, String(field), code)} — ${steps}`
}

/** Both sides as texts, long ones cut to the lines that differ; undefined: there is none. */
function textsOf({ disk, here }: Difference): [disk: string | undefined, here: string | undefined] {
  const textOf = (value: unknown): string | undefined => {
    if (value === undefined || typeof value === 'string') return value
    const isList = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
    return isList ? value.join('\n') : JSON.stringify(value, null, 2)
  }
  const [there, own] = [textOf(disk), textOf(here)]
  return there === undefined || own === undefined ? [there, own] : differingLines(there, own)
}
