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
import { registerLanguages } from '../client/i18n/registerLanguages.ts'
import { isMessage, type PreviewUpdate } from '../model/previewProtocol.ts'
import { stayWithoutFocus } from './stayWithoutFocus.ts'
import { ShownForm } from './ShownForm.tsx'
import { notify } from './notify.ts'
import { fieldPathAt } from './fieldAt.ts'

const loadMuiTheme = async () => (await import('../../site/app/theme/MuiTheme.tsx')).MuiTheme

/** Starts the page in the preview's frame, which shows the form that the Studio sends. */
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
    // New Map per change of texts; it is a cache key.
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
  // A click with the middle button would open a window.
  window.addEventListener('auxclick', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  })
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      // A link would leave the form.
      if (event.target.closest('a')) event.preventDefault()
      const path = fieldPathAt(event.target)
      if (path) notify({ kind: 'selected', path })
    },
    true,
  )
  notify({ kind: 'ready' })
}

const element = document.getElementById('root')
if (element) void start(element)
