import DarkModeIcon from '@mui/icons-material/DarkMode'
import DesktopWindowsIcon from '@mui/icons-material/DesktopWindows'
import FitScreenIcon from '@mui/icons-material/FitScreen'
import SmartphoneIcon from '@mui/icons-material/Smartphone'
import TabletIcon from '@mui/icons-material/Tablet'
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { ref, useSnapshot } from 'valtio'
import { statesOf } from '../../gallery/galleryState.ts'
import { language } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { textPathOfPart } from '../../model/fieldLocations.ts'
import { moveField } from '../../model/commands/fieldCommands.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { pageFile } from '../../model/fileEdits.ts'
import { FRAME_SANDBOX, type PreviewNotice, type PreviewView } from '../../model/previewProtocol.ts'
import type { Texts } from '../../model/workspace.ts'
import { assetAddress } from '../state/api.ts'
import { contentOf, orderedLanguages } from '../files/parsedFiles.ts'
import { Select } from '../parts/inputs.tsx'
import { useHasRoom } from '../shell/SidePane.tsx'
import { editText, run, select, show, studio, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'
import { addressOf, editableText } from './editableText.ts'
import { TextEditor } from './TextEditor.tsx'
import { usePreviewFrame } from './usePreviewFrame.ts'
import { useWords } from '../i18n/words.ts'

const WIDTH_NAMES = ['fit', 'phone', 'tablet', 'desktop'] as const
type WidthName = (typeof WIDTH_NAMES)[number]
/** Frame widths in CSS pixels; undefined: as wide as the pane. */
const WIDTHS: Record<WidthName, number | undefined> = { fit: undefined, phone: 360, tablet: 768, desktop: 1280 }
const WIDTH_ICONS = {
  fit: FitScreenIcon,
  phone: SmartphoneIcon,
  tablet: TabletIcon,
  desktop: DesktopWindowsIcon,
}
const WORDINGS = ['pseudo', 'longest'] as const

/**
 * The form as clients will see it, rendered from the current files in an iframe. A click selects a field; in the tab of
 * the form, texts are edited in place, and fields are added and moved.
 * @param paneLabel name of the pane beside it; without one, the form is only looked at
 */
export function Preview({ paneLabel }: { paneLabel?: string }) {
  const words = useWords()
  useVersion()
  const { page, field, part } = useSelection()
  const { shown, tab, editedText } = useSnapshot(studio)
  /** The text with an input over it. */
  const [textInput, setTextInput] = useState<Extract<PreviewNotice, { kind: 'text' }>>()
  const [code, setCode] = useState(language.code)
  const [wording, setWording] = useState<PreviewView['wording']>('own')
  const [width, setWidth] = useState<WidthName>('fit')
  const [isDark, setIsDark] = useState(() => window.matchMedia('(prefers-color-scheme: dark)').matches)
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  /** Element with the focus before a text got its input. */
  const opener = useRef<HTMLElement>(null)
  const room = useRoom(stage)
  const wantedWidth = WIDTHS[width]
  const scale = wantedWidth === undefined || room.width === 0 ? 1 : Math.min(1, room.width / wantedWidth)
  const hasRoom = useHasRoom()
  const { texts } = workspace
  const states = statesOfPage(texts, page)
  const state = shown.state === 'case' || states.includes(shown.state) ? shown.state : 'empty'
  usePreviewFrame(
    frame,
    {
      page,
      language: code,
      wording,
      mode: isDark ? 'dark' : 'light',
      selected: part ? textPathOfPart(part).join('.') : field,
      isEditable: paneLabel !== undefined && tab === 'form' && wording === 'own',
      // A hidden frame has no place for an input.
      editedText: room.height > 0 ? editedText : undefined,
      words: {
        notDrawn: words('notDrawn'),
        noFields: words('noFields'),
        addHere: words('addHere'),
        drag: words('drag'),
      },
      ...shown,
      state,
    },
    handleNotice,
  )

  function handleNotice(notice: PreviewNotice): void {
    if (paneLabel === undefined) return
    if (notice.kind === 'selected') {
      // Drop the indices of list entries.
      const names = notice.path.filter((step) => !/^\d+$/.test(step))
      const { field: name, part: inner } = addressOf(texts, page, names)
      if (name !== '') select(name, inner)
    } else if (tab !== 'form') return
    else if (notice.kind === 'text') {
      const { activeElement } = document
      // The place of a text moves with the form; its input has the focus by then.
      if (!textInput && activeElement instanceof HTMLElement && activeElement !== document.body)
        opener.current = activeElement
      const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
      const { left: stageLeft = 0, top: stageTop = 0 } = stage.current?.getBoundingClientRect() ?? {}
      const { area } = notice
      setTextInput({
        ...notice,
        area: {
          left: left - stageLeft + area.left * scale,
          top: top - stageTop + area.top * scale,
          width: area.width * scale,
          height: area.height * scale,
        },
        font: { ...notice.font, fontSize: notice.font.fontSize * scale },
      })
    } else if (notice.kind === 'add') {
      select(notice.after)
      studio.dialog = 'addField'
    } else if (notice.kind === 'dropPlace') studio.dropPlace = notice.to && ref(notice.to)
    else if (notice.kind === 'move') {
      const { field: moved, to } = notice
      run('move', (now) => moveField(now, page, moved, to.place, to.other))
      select(moved)
    }
  }

  const edited = textInput && editableText(texts, page, code, textInput.target)

  function endText(text: string | undefined): void {
    setTextInput(undefined)
    studio.editedText = undefined
    if (edited && text !== undefined)
      run('words', (now) => setWord(now, code, `pages/${page}.json`, edited.path, text.trim()))
  }

  /** Goes on from a label to its hint. */
  function goToHint(): boolean {
    if (textInput?.target.part !== 'label') return false
    editText({ part: 'hint', field: textInput.target.field })
    return true
  }

  function chooseWords(value: string) {
    const next = WORDINGS.find((each) => each === value)
    const nextCode = next ? (orderedLanguages(texts)[0] ?? code) : value
    setWording(next ?? 'own')
    setCode(nextCode)
    // Sets the language of the edited texts; the Studio's own language stays.
    language.code = nextCode
  }

  return (
    <section aria-label={words('preview')} className="st-part st-preview">
      <Box className="st-row st-controls">
        <Select
          label={words('language')}
          value={wording === 'own' ? code : wording}
          options={[
            ...orderedLanguages(texts).map((each) => [each, languageMeta(each).name] as const),
            ...WORDINGS.map((each) => [each, words(each)] as const),
          ]}
          onChange={chooseWords}
        />
        <Select
          label={words('state')}
          value={state}
          options={[...states, ...(state === 'case' ? ['case'] : [])].map((each) => [
            each,
            each.startsWith('step:') ? words('stateStep', { name: each.slice(5) }) : words(STATE_WORDS[each] ?? each),
          ])}
          onChange={(next) => show({ state: next })}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={words('width')}
          value={width}
          onChange={(_event, next: WidthName | null) => setWidth(next ?? width)}
        >
          {WIDTH_NAMES.map((name) => {
            const Icon = WIDTH_ICONS[name]
            return (
              <ToggleButton key={name} value={name} aria-label={words(name)} title={words(name)}>
                <Icon fontSize="small" />
              </ToggleButton>
            )
          })}
        </ToggleButtonGroup>
        <ToggleButton
          size="small"
          value="dark"
          selected={isDark}
          aria-label={words('dark')}
          title={words('dark')}
          onChange={() => setIsDark(!isDark)}
        >
          <DarkModeIcon fontSize="small" />
        </ToggleButton>
        {!hasRoom && paneLabel !== undefined && (
          <Button onClick={() => (studio.drawer = 'pane')}>{words('openPane', { name: paneLabel })}</Button>
        )}
      </Box>
      <div ref={stage} className="st-stage">
        <iframe
          ref={frame}
          title={words('previewFrame')}
          src={assetAddress('frame.html')}
          sandbox={FRAME_SANDBOX}
          style={{
            width: wantedWidth ?? '100%',
            height: room.height / scale,
            transform: `scale(${scale})`,
          }}
        />
        {textInput && edited && tab === 'form' && (
          <TextEditor
            key={edited.path.join('/')}
            label={words('editedText', { name: languageMeta(code).name })}
            text={edited.text ?? textInput.shown}
            code={code}
            area={textInput.area}
            font={textInput.font}
            onDone={endText}
            onLeave={() => opener.current?.focus()}
            onTab={goToHint}
          />
        )}
      </div>
    </section>
  )
}

/** Text key of each state. */
const STATE_WORDS: Record<string, string> = {
  empty: 'stateEmpty',
  filled: 'stateFilled',
  errors: 'stateErrors',
  atOnce: 'stateAtOnce',
  sending: 'stateSending',
  done: 'stateDone',
  restored: 'stateRestored',
  case: 'stateCase',
}

/** The states of a page's form, according to its file. */
function statesOfPage(texts: Texts, page: string): string[] {
  const content = contentOf(texts, pageFile(page))
  if (!isObject(content)) return ['empty']
  const { steps, review, saveDraft, submit } = content
  const [empty, filled, errors, ...others] = statesOf({
    steps: Array.isArray(steps) ? steps.filter(isObject) : undefined,
    review,
    saveDraft,
    submit: membersOf(submit),
  })
  return [empty ?? 'empty', filled ?? 'filled', errors ?? 'errors', 'atOnce', ...others]
}

/** Size of an element's inside in CSS pixels. */
function useRoom(stage: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return room
}
