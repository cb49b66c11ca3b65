import 'virtual:theme.css'
import '../../site/app/theme/baseline.css'
import '../../forms/react/base/buttons.css'
import '../../forms/react/base/base.css'
import '../../site/app/theme/global.css'
import './frame.css'
import { createRoot } from 'react-dom/client'
import { startFakeBackend } from '../gallery/fakeBackend.ts'
import { keepStorageInMemory, SAMPLE_USER } from '../gallery/frameSession.ts'
import { changeLanguage, initI18n, language } from '../../site/i18n/i18n.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { setUser, startSession } from '../../site/session/session.ts'
import { MuiThemeContext } from '../../site/ui/useMuiComponent.tsx'
import { registerLanguages } from '../client/registerLanguages.ts'
import { isMessage, type PreviewNotice, type PreviewUpdate } from '../model/previewProtocol.ts'
import { stayWithoutFocus } from './stayWithoutFocus.ts'
import { ShownForm } from './ShownForm.tsx'
import { fieldPathAt } from './fieldAt.ts'

const loadMuiTheme = async () => (await import('../../site/app/theme/MuiTheme.tsx')).MuiTheme

/** Only the Studio's page can be around this one, and nothing that is told is a secret. */
const tell = (notice: PreviewNotice) => window.parent.postMessage(notice, '*')

/** The page in the frame of the preview: shows what the Studio around it sends. */
async function start(element: HTMLElement): Promise<void> {
  startFakeBackend()
  keepStorageInMemory()
  stayWithoutFocus()
  await initI18n(DEFAULT_LANGUAGE)
  startSession('preview', false)
  setUser(SAMPLE_USER)
  const root = createRoot(element)
  let texts = new Map<string, string>()
  let version = 0

  async function update({ edits, view }: PreviewUpdate): Promise<void> {
    // Another object for other texts: what is made of them is kept as long as they are.
    if (edits.length > 0) texts = new Map(texts)
    for (const [file, text] of edits) {
      if (text === undefined) texts.delete(file)
      else texts.set(file, text)
    }
    if (edits.length > 0) version += 1
    document.documentElement.dataset.colorMode = view.mode
    registerLanguages(texts)
    if (language.code !== view.language) await changeLanguage(view.language)
    root.render(
      <MuiThemeContext value={loadMuiTheme}>
        <ShownForm texts={texts} version={version} view={view} />
      </MuiThemeContext>,
    )
  }

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<PreviewUpdate>) => {
    if (source === window.parent && origin === window.location.origin && isMessage(data, 'update')) void update(data)
  })
  // The middle button would open a window.
  window.addEventListener('auxclick', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  })
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      // Links lead out of the form.
      if (event.target.closest('a')) event.preventDefault()
      const path = fieldPathAt(event.target)
      if (path) tell({ kind: 'selected', path })
    },
    true,
  )
  tell({ kind: 'ready' })
}

const element = document.getElementById('root')
if (element) void start(element)
