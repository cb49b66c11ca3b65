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
import { findNodeAtLocation, parseTree, type JSONPath } from 'jsonc-parser'
import { lineEndOf } from '../../../project/source/jsonText.ts'
import { sayProblem, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { sayValue, type Translate } from '../../../model/findings/findingTexts.ts'
import { proposalsAt } from './jsonService.ts'

/** An editor of one JSON file at a time. */
export interface JsonEditor {
  /** Shows a file's text; the caret stays if the editor shows that file already. */
  show: (file: string, text: string) => void
  /** Underlines the check's problems in the shown file. */
  mark: (problems: DefinitionProblem[]) => void
  /** Brings the member at a path into view. */
  reveal: (path: JSONPath) => void
  /** Changes the language: the editor's own phrases, keyed by their English, and the problems. */
  setLanguage: (phrases: Record<string, string>, t: Translate) => void
  close: () => void
}

/** Marks a change made elsewhere, which `onType` does not receive. */
const externalChange = Annotation.define<boolean>()

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

/** @param onType receives the file's text after each change; line ends and a byte order mark stay as they are */
export function createJsonEditor(parent: HTMLElement, onType: (text: string) => void): JsonEditor {
  let file = ''
  let mark = ''
  const phraseCompartment = new Compartment()
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
    EditorView.clipboardInputFilter.of((text, { lineBreak }) => text.replace(/\r\n?|\n/g, lineBreak)),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (docChanged && !transactions.some((each) => each.annotation(externalChange))) onType(mark + state.sliceDoc())
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
      // The filter would compare an opening quote with the labels.
      filter: !view.state.sliceDoc(first.from, pos).startsWith('"'),
    }
  }

  return {
    show(next, text) {
      mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
      const shownText = text.slice(mark.length)
      const lineEnd = lineEndOf(text)
      if (next !== file || view.state.lineBreak !== lineEnd) {
        file = next
        // Do not replace the whole text by a change: the editor would draw all of it while it is out of view.
        view.setState(
          EditorState.create({
            doc: shownText,
            extensions: [
              ...extensions,
              EditorState.lineSeparator.of(lineEnd),
              phraseCompartment.of(EditorState.phrases.of(phrases)),
              EditorView.contentAttributes.of({ 'aria-label': next, tabindex: '0' }),
            ],
          }),
        )
        return
      }
      const now = view.state.toText(shownText)
      const change = changeBetween(view.state.doc.toString(), now.toString())
      if (!change) return
      const { from, to, end } = change
      view.dispatch({ changes: { from, to, insert: now.slice(from, end) }, annotations: externalChange.of(true) })
    },
    mark(problems) {
      const found = problems.flatMap((problem) => placeOf(view.state, problem, translate))
      view.dispatch(setDiagnostics(view.state, found))
    },
    reveal(path) {
      const root = parseTree(view.state.doc.toString())
      const place = root && findNodeAtLocation(root, path)?.parent?.offset
      if (view.hasFocus || place === undefined) return
      view.dispatch({ selection: { anchor: place } })
      // Scroll the editor only, not the page around it.
      view.scrollDOM.scrollTop = view.lineBlockAt(place).top - view.scrollDOM.clientHeight / 3
    },
    setLanguage(next, t) {
      phrases = next
      translate = t
      view.dispatch({ effects: phraseCompartment.reconfigure(EditorState.phrases.of(phrases)) })
    },
    close: () => view.destroy(),
  }
}

/** The differing part: `from` to `to` in `before`, `from` to `end` in `after`; undefined if they are equal. */
function changeBetween(before: string, after: string): { from: number; to: number; end: number } | undefined {
  if (before === after) return undefined
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let same = 0
  while (same < most - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1
  return { from, to: before.length - same, end: after.length - same }
}

/** Underlines a problem from its place to the end of its line. */
function placeOf({ doc }: EditorState, problem: DefinitionProblem, t: Translate | undefined): Diagnostic[] {
  const { line, column = 1, severity = 'error' } = problem
  if (line === undefined || line > doc.lines) return []
  const { from, to } = doc.line(line)
  return [{ from: Math.min(from + column - 1, to), to, message: sayProblem(problem, t).message, severity }]
}
