import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import fieldMeta from '../../../../schemas/meta/field.schema.json'
import pageMeta from '../../../../schemas/meta/page.schema.json'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { optionsFor, type Option } from '../../../forms/schema/optionData.ts'
import type { OptionsFrom } from '../../../forms/schema/schema.ts'
import { localizedText } from '../../../site/i18n/multilingual.ts'
import { sayError } from '../../../model/site/failure.ts'
import { readSiteDefinitions } from '../../../model/site/siteDefinitions.ts'
import { optionLists, type OptionList } from '../../../project/checks/callUses.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { setMember } from '../../model/commands/memberCommands.ts'
import type { Texts } from '../../model/workspace.ts'
import { effective, fieldPlace, type FieldAddress } from '../files/fieldInfo.ts'
import { contentOf } from '../files/parsedFiles.ts'
import { useTranslate, useWords } from '../i18n/words.ts'
import { FormDialog, Refusal } from '../parts/FormDialog.tsx'
import { Select } from '../parts/inputs.tsx'
import { Group } from '../parts/sections.tsx'
import { tryForm } from '../state/api.ts'
import { run, workspace } from '../state/workspaceStore.ts'

/** Keywords of texts whose values no list can offer. */
const OTHER_KINDS = ['enum', 'format', 'captcha', 'decimal', 'equalTo', 'sessionAccount', 'callingCodeField']

/** The request that a text field has its options from: named, chosen, or removed. */
export function OptionSource({ code, ...address }: FieldAddress & { code: string }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { texts } = workspace
  const { page } = address
  const place = fieldPlace(texts, address)
  const source = effective(place, 'optionsFrom')
  const isText =
    effective(place, 'type') === 'string' && OTHER_KINDS.every((each) => effective(place, each) === undefined)
  if (!isText && source === undefined) return null
  const { call, list, value, label, each } = membersOf(source)
  const set = (next: OptionsFrom | undefined) =>
    run('options', (now) => {
      const { path } = fieldPlace(now, address)
      return setMember(now, page, { base: path, path: ['optionsFrom'] }, next)
    })
  return (
    <Group title={words('optionSource')}>
      {source !== undefined && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {words('optionSourceIs', { call, list: `${String(list)}${String(each ?? '')}`, value, label })}
        </Typography>
      )}
      <Stack direction="row" spacing={1}>
        <Button onClick={() => setIsOpen(true)}>{words(source === undefined ? 'chooseSource' : 'changeSource')}</Button>
        {place.own.optionsFrom !== undefined && (
          <Button onClick={() => setRefusal(set(undefined))}>{words('removeSource')}</Button>
        )}
      </Stack>
      <Refusal reason={refusal} />
      {isOpen && (
        <SourceDialog
          page={page}
          code={code}
          current={{ call, list, value, label }}
          onDone={set}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  )
}

/** The lists that a page may use, from the current files. */
function listsOf(texts: Texts, page: string): OptionList[] {
  const filesIn = (folder: string) =>
    [...texts.keys()]
      .filter((file) => file.startsWith(folder))
      .map((file) => ({ file, content: contentOf(texts, file) }))
  const [pages, fields] = [filesIn('schemas/pages/'), filesIn('schemas/fields/')]
  const { site } = readSiteDefinitions({ pages, fields, pageMeta, fieldMeta })
  const all = site.pages.map((each) => each.page)
  const own = all.find(({ id }) => id === page)
  return own ? optionLists(own, all) : []
}

/** Dialog that chooses a request, its list, and the members for value and label, and tries them. */
function SourceDialog({
  page,
  code,
  current,
  onDone,
  onClose,
}: {
  page: string
  code: string
  current: Record<'call' | 'list' | 'value' | 'label', unknown>
  /** @returns the reason if the source is refused */
  onDone: (source: OptionsFrom) => string | undefined
  onClose: () => void
}) {
  const words = useWords()
  const [lists] = useState(() => listsOf(workspace.texts, page))
  const [name, setName] = useState(`${String(current.call)} ${String(current.list)}`)
  const chosenList = lists.find((each) => nameOf(each) === name) ?? lists[0]
  const [value, setValue] = useState(current.value)
  const [label, setLabel] = useState(current.label)
  if (!chosenList)
    return (
      <FormDialog title={words('optionSource')} isDisabled onSubmit={() => undefined} onClose={onClose}>
        <Typography>{words('noSource')}</Typography>
      </FormDialog>
    )
  const { call, list, members } = chosenList
  const memberOf = (chosen: unknown, usual: RegExp, fallback = 0) =>
    members.find((each) => each === chosen) ?? members.find((each) => usual.test(each)) ?? members[fallback] ?? ''
  const source: OptionsFrom = {
    call,
    list,
    value: memberOf(value, /^\/(?:id|value|code)$/),
    label: memberOf(label, /^\/(?:title|name|label)$/, 1),
  }
  const choices = members.map((each): [string, string] => [each, each === '' ? words('wholeItem') : each.slice(1)])
  return (
    <FormDialog
      title={words('optionSource')}
      submit={words('chooseSource')}
      onSubmit={() => onDone(source)}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words('sourceHint')}</Typography>
      <Select
        label={words('sourceList')}
        value={nameOf(chosenList)}
        options={lists.map((each) => [nameOf(each), nameOf(each)])}
        onChange={setName}
      />
      <Select label={words('sourceValue')} value={source.value} options={choices} onChange={setValue} />
      <Select label={words('sourceLabel')} value={source.label} options={choices} onChange={setLabel} />
      <SourceTrial key={JSON.stringify(source)} page={page} code={code} source={source} />
    </FormDialog>
  )
}

const nameOf = ({ call, list }: OptionList): string => `${call} ${list}`

/** Button that sends the request to a trial backend, and the options that it returns. */
function SourceTrial({ page, code, source }: { page: string; code: string; source: OptionsFrom }) {
  const words = useWords()
  const t = useTranslate()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [options, setOptions] = useState<Option[]>()

  async function tryNow() {
    setIsPending(true)
    setFailure(undefined)
    try {
      const language = languageMeta(code).tag
      const question = { page, language, data: {}, call: source.call }
      const { status, answer } = await tryForm(workspace.changes(), question)
      const envelope = membersOf(JSON.parse(answer))
      if (status === 200 && envelope.code === 200) setOptions(optionsFor(source, { [source.call]: envelope.data }, {}))
      else setFailure(words('sourceRefused', { status, code: String(envelope.code) }))
    } catch (error) {
      setFailure(sayError(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <>
      <Button sx={{ alignSelf: 'start' }} loading={isPending} onClick={() => void tryNow()}>
        {words('trySource')}
      </Button>
      <span role="status">{isPending ? words('trialRunning') : ''}</span>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {options?.length === 0 && <Typography>{words('sourceEmpty')}</Typography>}
      {options !== undefined && options.length > 0 && (
        <Typography
          component="ul"
          tabIndex={0}
          aria-label={words('options')}
          sx={{ m: 0, maxHeight: '30vh', overflow: 'auto' }}
        >
          {options.map((each, at) => (
            <li key={at}>
              {localizedText(each.label, code)} (<code>{each.value}</code>)
            </li>
          ))}
        </Typography>
      )}
    </>
  )
}
