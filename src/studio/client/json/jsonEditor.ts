import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { config } from '@vscode/l10n'
import { sayProblem, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { sayValue, type Translate } from '../../../model/findings/findingTexts.ts'
import { changeBetween, type TypedChange } from '../../model/typedText.ts'
import { proposalsAt } from './jsonService.ts'

/** An editor of one JSON file at a time. */
export interface JsonEditor {
  /** Shows a text: another file's, or what has become of the same file's, whose caret stays. */
  show: (file: string, text: string) => void
  /** Underlines what the check has found in the file that is shown. */
  mark: (problems: DefinitionProblem[]) => void
  /** Brings a place into view. */
  reveal: (place: number) => void
  /** Speaks another language: the editor's own words and those of its JSON service by their English, and the findings. */
  speak: (phrases: Record<string, string>, service: Record<string, string>, t: Translate) => void
  close: () => void
}

/** A change that comes from elsewhere, and is not to be reported. */
const fromElsewhere = Annotation.define<boolean>()

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--mui-palette-primary-main)' },
  { tag: [tags.number, tags.bool, tags.null], fontWeight: '700' },
  { tag: tags.invalid, color: 'var(--mui-palette-error-main)' },
])

const theme = EditorView.theme({
  '&': { border: '1px solid var(--mui-palette-text-secondary)', borderRadius: '6px', maxHeight: '60vh' },
  '&.cm-focused': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'currentColor' },
  '.cm-gutters': {
    background: 'transparent',
    color: 'var(--mui-palette-text-secondary)',
    borderRight: '1px solid var(--mui-palette-divider)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    background: 'color-mix(in srgb, var(--mui-palette-primary-main) 7%, transparent)',
  },
  '.cm-panels': {
    background: 'var(--mui-palette-background-paper)',
    color: 'var(--mui-palette-text-primary)',
    borderColor: 'var(--mui-palette-divider)',
  },
  '.cm-textfield, .cm-button': {
    background: 'transparent',
    color: 'inherit',
    fontSize: 'inherit',
    border: '1px solid var(--mui-palette-text-secondary)',
    borderRadius: '4px',
  },
  '.cm-panel.cm-search label': { fontSize: 'inherit' },
  '.cm-panel.cm-search [name=close], .cm-panel-lint [name=close]': { color: 'inherit' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': {
    background: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, transparent)',
    color: 'inherit',
  },
  '.cm-tooltip': {
    background: 'var(--mui-palette-background-paper)',
    color: 'var(--mui-palette-text-primary)',
    border: '1px solid var(--mui-palette-divider)',
  },
})

/** @param onType receives the changes of the shown text, by place */
export function createJsonEditor(parent: HTMLElement, onType: (changes: TypedChange[]) => void): JsonEditor {
  let file = ''
  const speech = new Compartment()
  let translate: Translate | undefined
  let phrases: Record<string, string> = {}
  const extensions = [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    json(),
    syntaxHighlighting(colours),
    theme,
    autocompletion({ override: [complete] }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of(({ docChanged, changes, transactions }) => {
      if (!docChanged) return
      if (transactions.some((each) => each.annotation(fromElsewhere))) return
      const typed: TypedChange[] = []
      changes.iterChanges((from, to, _fromNow, _toNow, inserted) =>
        typed.push({ from, to, insert: inserted.sliceString(0, undefined, '\n') }),
      )
      onType(typed)
    }),
  ]
  const view = new EditorView({ parent, extensions })

  async function complete({ state, pos }: CompletionContext): Promise<CompletionResult | null> {
    const proposals = await proposalsAt(file, state.doc.toString(), pos)
    const [first] = proposals
    if (!first) return null
    return {
      from: first.from,
      to: first.to,
      options: proposals.map((proposal) => ({
        label: proposal.label,
        ...(proposal.info === undefined ? {} : { info: sayValue({ english: proposal.info }, translate) }),
        apply: snippet(proposal.snippet),
      })),
      // The quote that is there already is part of what is looked for.
      filter: !view.state.sliceDoc(first.from, pos).startsWith('"'),
    }
  }

  return {
    show(next, text) {
      if (next !== file) {
        file = next
        // All of another text put into the place of one would be drawn as long as the editor is out of view.
        view.setState(
          EditorState.create({
            doc: text,
            extensions: [
              ...extensions,
              speech.of(EditorState.phrases.of(phrases)),
              EditorView.contentAttributes.of({ 'aria-label': next, tabindex: '0' }),
            ],
          }),
        )
        return
      }
      const change = changeBetween(view.state.doc.toString(), text)
      if (change) view.dispatch({ changes: change, annotations: fromElsewhere.of(true) })
    },
    mark(problems) {
      const found = problems.flatMap((problem) => placeOf(view.state, problem, translate))
      view.dispatch(setDiagnostics(view.state, found))
    },
    reveal(place) {
      if (view.hasFocus || place > view.state.doc.length) return
      view.dispatch({ selection: { anchor: place } })
      // The editor alone is scrolled, not the page around it.
      view.scrollDOM.scrollTop = view.lineBlockAt(place).top - view.scrollDOM.clientHeight / 3
    },
    speak(next, service, t) {
      phrases = next
      translate = t
      config({ contents: service })
      view.dispatch({ effects: speech.reconfigure(EditorState.phrases.of(phrases)) })
    },
    close: () => view.destroy(),
  }
}

/** Where a problem of the check is underlined: from its place to the end of its line. */
function placeOf({ doc }: EditorState, problem: DefinitionProblem, t: Translate | undefined): Diagnostic[] {
  const { line, column = 1, severity = 'error' } = problem
  if (line === undefined || line > doc.lines) return []
  const { from, to } = doc.line(line)
  return [{ from: Math.min(from + column - 1, to), to, message: sayProblem(problem, t).message, severity }]
}
